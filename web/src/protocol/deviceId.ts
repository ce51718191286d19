/** Tables on this device are recognisable by their ids, and therefore by their addresses. */

const ON_DEVICE = 'device-';

/** Tells whether a table is on this device. */
export const isOnDevice = (table: string): boolean => table.startsWith(ON_DEVICE);

/** The id of a new table on this device, unique among all devices. */
export const freshDeviceId = (): string =>
  ON_DEVICE + Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(36).padStart(2, '0')).join('');
