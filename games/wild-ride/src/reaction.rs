//! Players with human reflexes.
