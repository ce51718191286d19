/** How far what a table on this device needs has been fetched: from 0 to 1, `null` when nothing is on its way. */
export const progress = $state<{ share: number | null }>({ share: null });

/** Why games on this device are not kept at the moment, if they are not. */
export const storage = $state<{ trouble: 'full' | 'forbidden' | null }>({ trouble: null });
