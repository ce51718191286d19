//! Passes inputs to the session and carries out its effects.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use whistle_protocol::Problem;
use whistle_session::{Effect, Input, ReadResult, Wanted};
use whistle_table::BotFault;

use super::{ServerMessage, TableActor};
use crate::admission::Limit;
use crate::push;

impl TableActor {
    /// Passes an input to the session and carries out all its effects. Returns its answer to a request.
    pub(super) async fn pass(&mut self, input: Input) -> Option<Result<(), Problem>> {
        let mut inputs = VecDeque::from([input]);
        let mut answered = None;
        while let Some(input) = inputs.pop_front() {
            let leaves = matches!(input, Input::Gone { .. });
            let mut effects = VecDeque::from(self.tell_session(input));
            while let Some(effect) = effects.pop_front() {
                match effect {
                    Effect::Persist(write) => {
                        match self.store(write.records, write.described).await {
                            Ok(()) => {
                                effects.extend(self.tell_session(Input::Persisted(write.pending)));
                            }
                            Err(problem) => {
                                inputs.extend(self.greet_again().await);
                                effects.extend(self.session.refuse_undone(&problem.to_protocol()));
                            }
                        }
                    }
                    Effect::Read(wanted) => {
                        let past = self.read(wanted).await;
                        effects.extend(self.tell_session(Input::Read(past)));
                    }
                    Effect::Fault(fault) => {
                        let game = self.session.about().game.as_str();
                        tracing::error!(game, %fault, "chance was refused; table reset to its stored state");
                        self.put_back().await;
                        let problem = crate::problem::Problem::fault().to_protocol();
                        effects.extend(self.session.refuse_undone(&problem));
                    }
                    Effect::Send { to, message } => {
                        if let ServerMessage::Refused(refused) = &*message {
                            self.hub.metrics.refused();
                            self.met(refused.problem.limit.as_deref());
                        }
                        let text = Utf8Bytes::from(message.to_text());
                        let is_gone = |number: &u64| !self.send(*number, text.clone());
                        inputs.extend(gone(to.into_iter().filter(is_gone)));
                    }
                    Effect::Dismiss { connection, problem } => {
                        self.met(problem.limit.as_deref());
                        let text = ServerMessage::Error(problem).to_text();
                        self.send(connection, text.into());
                        self.forget_client(connection);
                    }
                    Effect::Answer(answer) => answered = Some(answer),
                    Effect::AskBot(question) => inputs.extend(self.ask_bot(question)),
                    Effect::Measure(numbers) => {
                        let is_gone = |number: &u64| !self.ping(*number);
                        inputs.extend(gone(numbers.into_iter().filter(is_gone)));
                    }
                    Effect::TurnBegins { person } => {
                        let turn =
                            push::TurnNotice::new(&self.id, &person, &self.session.about().game);
                        if let Err(limit) = self.hub.push.enqueue(turn) {
                            self.hub.metrics.met(Some(limit));
                        }
                    }
                    Effect::LimitMet(limit) => self.met(Some(limit)),
                    Effect::BotFailed(fault) => self.log(&fault),
                    // The session can always say when its next action is due.
                    Effect::WakeAt(_) => (),
                }
            }
            if leaves {
                self.note_host();
            }
        }
        answered
    }

    /// Passes an input on, and cancels the bots whose answers are no longer needed.
    fn tell_session(&mut self, input: Input) -> Vec<Effect> {
        let effects = self.session.handle(self.now(), input);
        self.bot_tasks.retain(|task| self.session.waits_for(task.asked()));
        effects
    }

    /// Reads data that is not in memory from the store.
    async fn read(&mut self, wanted: Wanted) -> ReadResult {
        match wanted {
            Wanted::History => {
                let whole = self.whole_table().await;
                let whole = whole.inspect_err(|problem| {
                    tracing::error!(code = %problem.code, "failed to read earlier records");
                });
                ReadResult::History(whole.ok().map(Box::new))
            }
            Wanted::Command(id) => {
                let held_since = self.session.table().map_or(0, |table| table.held_since());
                let found =
                    self.earlier_commands.find(&self.hub.store, &self.id, held_since, &id).await;
                let found =
                    found.map_err(|error| crate::problem::Problem::from(error).to_protocol());
                ReadResult::Command(found.map(|record| record.map(Box::new)))
            }
        }
    }

    fn met(&self, limit: Option<&str>) {
        self.hub.metrics.met(limit.and_then(Limit::named));
    }

    fn log(&self, fault: &BotFault) {
        let game = self.session.about().game.as_str();
        match fault {
            BotFault::Refused(error) => {
                tracing::error!(game, %error, "a bot's move was refused; playing one at random");
            }
            BotFault::NoMove => {
                tracing::error!(game, "a bot could not choose a move; playing one at random")
            }
        }
    }
}

fn gone(numbers: impl Iterator<Item = u64>) -> impl Iterator<Item = Input> {
    numbers.map(|connection| Input::Gone { connection })
}
