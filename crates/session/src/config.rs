//! Settings that differ between drivers.

/// A driver's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionConfig {
    /// All players share one screen: nobody is away, no connection is slow, nobody else can join, and bots and races
    /// wait until a client is connected.
    pub one_room: bool,
    /// The table advances by one step per [`Input::Tick`](crate::Input::Tick), and bots are asked one after the other, so that the same seed
    /// plays the same game. Measured reaction times count wherever the rules use them.
    pub by_steps: bool,
    /// The least time that a bot takes while people watch.
    pub bot_pause_ms: u64,
    /// The delay for spectators of a table that delays them.
    pub spectator_delay_ms: u64,
    /// How long a table that opens waits for nonces.
    pub reveal_ms: u64,
    /// The limits of each table.
    pub limits: TableLimits,
}

impl SessionConfig {
    /// People in different places, without pauses or limits.
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
    /// How many messages a seat may send.
    pub lines_per_seat: u32,
    /// How many promises a seat may make.
    pub promises_per_seat: u32,
    /// How many promises to one other seat may be open.
    pub open_promises_per_pair: u32,
    /// How many messages and gifts a seat may send per minute.
    pub lines_per_minute: u32,
    /// After how many records a table is closed.
    pub records_per_table: u64,
    /// The most past records that a client is sent.
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
