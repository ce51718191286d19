/**
 * The progress of downloads for a table on this device: from 0 to 1, `null` if there are none; and whether somebody is
 * waiting.
 */
export const progress = $state<{ share: number | null; waitedFor: boolean }>({ share: null, waitedFor: false });

/** The reason why games on this device cannot be stored at the moment, if any. */
export const storage = $state<{ trouble: 'full' | 'forbidden' | null }>({ trouble: null });
