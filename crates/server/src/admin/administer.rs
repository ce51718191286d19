//! Carries out operator actions on the open database.

use std::sync::Arc;

use super::{AdminError, Answer, BanLine, Request, read_network};
use crate::http::{check_password, hash_password};
use crate::hub::Hub;
use crate::now::now_ms;
use crate::problem::Problem;
use crate::store::{AdminAction, AdminLogEntry, StoreError};
use crate::table_actor::{Reply, Request as TableRequest};
use crate::user_text;

/// The longest reason, in characters. Players see it.
const MAX_REASON_LENGTH: usize = 200;

impl Hub {
    /// Carries out a request from the operator.
    pub(crate) async fn administer(
        self: &Arc<Self>,
        request: &Request,
    ) -> Result<Answer, AdminError> {
        match request {
            Request::Tables(which) => self.list_tables(which).await,
            Request::People(which) => {
                let mut people = self.store.people(which).await?;
                let more = people.len() > which.most;
                people.truncate(which.most);
                Ok(Answer::People(people, more))
            }
            Request::Bans {} => Ok(Answer::Bans(self.bans.list())),
            Request::Log { most } => Ok(Answer::Log(self.store.admin_log(*most).await?)),
            Request::Close { table, reason } => self.close_table(table, reason.as_deref()).await,
            Request::Export { table, unfinished } => self.export(table, *unfinished).await,
            Request::Sweep { dry_run, confirm } => self.sweep_now(*dry_run, *confirm).await,
            Request::Undelete { table } => self.undelete(table.as_deref()).await,
            Request::Prune { idle_ms, waiting, over, abandoned, dry_run, confirm } => {
                let which = (*waiting, *over, *abandoned);
                self.prune(*idle_ms, which, *dry_run, *confirm).await
            }
            Request::Ban { subject, for_ms, reason } => {
                self.ban(subject, *for_ms, reason.as_deref()).await
            }
            Request::Unban { subject } => self.unban(subject).await,
            Request::ResetPassword { account, password } => {
                self.reset_password(account, password).await
            }
            Request::Rename { person, name } => self.rename(person, name).await,
        }
    }

    async fn close_table(
        self: &Arc<Self>,
        table: &str,
        reason: Option<&str>,
    ) -> Result<Answer, AdminError> {
        let reason = reason.map(read_reason).transpose()?;
        let told = match self.request(table, TableRequest::Close { reason: reason.clone() }).await?
        {
            Reply::Told(told) => told,
            _ => return Err(Problem::fault().into()),
        };
        self.store
            .write_admin(
                AdminAction::LogOnly,
                AdminLogEntry::new("close", table, reason.unwrap_or_default()),
            )
            .await?;
        Ok(Answer::Closed(told))
    }

    async fn ban(
        &self,
        subject: &str,
        for_ms: Option<u64>,
        reason: Option<&str>,
    ) -> Result<Answer, AdminError> {
        let reason = reason.map(read_reason).transpose()?;
        let created_ms = now_ms() as i64;
        let until_ms =
            for_ms.map(|ms| created_ms.saturating_add(i64::try_from(ms).unwrap_or(i64::MAX)));
        let network = read_network(subject).transpose().map_err(AdminError::invalid)?;
        let subject = match network {
            Some(network) => network.to_string(),
            None => self.person(subject).await?,
        };
        let ban = BanLine { subject: subject.clone(), reason, created_ms, until_ms };
        let note = AdminLogEntry::new("ban", &subject, ban.terms());
        self.store.write_admin(AdminAction::Ban(ban.clone()), note).await?;
        self.apply_ban(ban.clone());
        if let Some(cluster) = &self.cluster {
            cluster.banned(&ban);
        }
        Ok(Answer::Banned(ban))
    }

    /// Applies a stored ban on this node: disconnects and refuses everyone it covers.
    pub(crate) fn apply_ban(&self, ban: BanLine) {
        let problem = ban.problem();
        match read_network(&ban.subject) {
            Some(Ok(network)) => self.websockets.close_all_of_network(&network, &problem),
            _ => self.websockets.close_all_of_person(&ban.subject, &problem),
        }
        self.bans.add(ban);
    }

    async fn unban(&self, subject: &str) -> Result<Answer, AdminError> {
        let network = read_network(subject).transpose().map_err(AdminError::invalid)?;
        let known = match network {
            Some(network) => network.to_string(),
            // The ban of a person who has been deleted can still be lifted.
            None => self.store.person_called(subject).await?.unwrap_or(subject.to_owned()),
        };
        let deed = AdminAction::Unban { subject: known.clone() };
        match self.store.write_admin(deed, AdminLogEntry::new("unban", &known, "")).await {
            Ok(()) => (),
            Err(StoreError::Lost) => {
                return Err(AdminError::not_found(format!("{subject} is not banned")));
            }
            Err(error) => return Err(error.into()),
        }
        self.bans.remove(&known);
        if let Some(cluster) = &self.cluster {
            cluster.unbanned(&known);
        }
        Ok(Answer::Unbanned(known))
    }

    async fn reset_password(&self, account: &str, password: &str) -> Result<Answer, AdminError> {
        check_password(password)?;
        let Some((person, _)) =
            self.store.account(account, &user_text::lookalike_key(account)).await?
        else {
            return Err(AdminError::not_found(format!("there is no account `{account}`")));
        };
        let hash = hash_password(password.to_owned()).await?;
        let deed = AdminAction::Password { person: person.id.clone(), hash };
        self.store.write_admin(deed, AdminLogEntry::new("reset-password", &person.id, "")).await?;
        let message = "the operator of this server has reset your password; log in again";
        let problem = Problem::forbidden("logged_out", message);
        self.end_sockets_of_person(&person.id, &problem);
        Ok(Answer::Changed(person.id))
    }

    async fn rename(&self, person: &str, name: &str) -> Result<Answer, AdminError> {
        let name = user_text::name(name)?;
        let person = self.person(person).await?;
        let deed = AdminAction::Rename { person: person.clone(), name: name.clone() };
        self.store.write_admin(deed, AdminLogEntry::new("rename", &person, name)).await?;
        Ok(Answer::Changed(person))
    }

    async fn person(&self, called: &str) -> Result<String, AdminError> {
        let found = self.store.person_called(called).await?;
        found.ok_or_else(|| AdminError::not_found(format!("there is no person `{called}`")))
    }
}

/// Normalises a reason to one line and checks its length.
fn read_reason(text: &str) -> Result<String, AdminError> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = text.chars().count();
    if length == 0 || length > MAX_REASON_LENGTH || text.chars().any(char::is_control) {
        let message = format!("a reason must have 1 to {MAX_REASON_LENGTH} characters");
        return Err(AdminError::invalid(message));
    }
    Ok(text)
}
