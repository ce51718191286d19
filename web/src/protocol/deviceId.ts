/** Tables that are kept on this device have ids that say so, and so do their addresses. */

const ON_DEVICE = 'device-';

/** Whether a table is kept on this device. */
export const isOnDevice = (table: string): boolean => table.startsWith(ON_DEVICE);

/** The id of a new table on this device: no other device has it. */
export const freshDeviceId = (): string =>
  ON_DEVICE + Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(36).padStart(2, '0')).join('');
