//! The conditions that a driver plays under: whatever differs between drivers.

/// The conditions that a driver plays under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionConfig {
    /// Everybody shares one screen: nobody is away, no connection is slow, nobody else can come, and bots and races wait
    /// until a client is connected.
    pub one_room: bool,
    /// The table advances by one step per [`Input::Tick`](crate::Input::Tick), and bots are asked one after the other, so that the same seed
    /// plays the same game. Measured reaction times count wherever the rules ask for them.
    pub by_steps: bool,
    /// How long a bot takes at least if people watch.
    pub bot_pause_ms: u64,
    /// How much later spectators see a table that delays them.
    pub spectator_delay_ms: u64,
    /// How long a table that opens waits for nonces.
    pub reveal_ms: u64,
    /// How much anybody may do.
    pub limits: TableLimits,
}

impl SessionConfig {
    /// People far from each other, without a pause or a limit.
    pub const PLAIN: SessionConfig = SessionConfig {
        one_room: false,
        by_steps: false,
        bot_pause_ms: 0,
        spectator_delay_ms: 0,
        reveal_ms: 0,
        limits: TableLimits::NONE,
    };
}

/// The limits of one table. Each has the name of its setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableLimits {
    /// How often a seat may undo.
    pub undos_per_seat: u32,
    /// How often a seat may give something.
    pub gifts_per_seat: u32,
    /// How many lines a seat may say.
    pub lines_per_seat: u32,
    /// How many promises a seat may make.
    pub promises_per_seat: u32,
    /// How many promises to one other seat may be open.
    pub open_promises_per_pair: u32,
    /// How many lines and gifts of a seat count as talk in a minute.
    pub lines_per_minute: u32,
    /// After how many records a table is closed.
    pub records_per_table: u64,
    /// How many records of its past a client is told at most.
    pub history_records: u64,
}

impl TableLimits {
    /// No limits.
    pub const NONE: TableLimits = TableLimits {
        undos_per_seat: u32::MAX,
        gifts_per_seat: u32::MAX,
        lines_per_seat: u32::MAX,
        promises_per_seat: u32::MAX,
        open_promises_per_pair: u32::MAX,
        lines_per_minute: u32::MAX,
        records_per_table: u64::MAX,
        history_records: u64::MAX,
    };
}
