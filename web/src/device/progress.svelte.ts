/** How far what a table on this device needs has been fetched: from 0 to 1, `null` when nothing is on its way; and whether
 *  somebody waits for it. */
export const progress = $state<{ share: number | null; waitedFor: boolean }>({ share: null, waitedFor: false });

/** Why games on this device are not kept at the moment, if they are not. */
export const storage = $state<{ trouble: 'full' | 'forbidden' | null }>({ trouble: null });
