/** Where a table is: on this device if its id says so or there is no server, otherwise on the server. */

import { deviceTable } from '../device/deviceTable';
import { isSite } from '../offline/site';
import { isOnDevice } from './deviceId';
import { serverTable } from './http';
import type { TableApi } from './tableApi';

export const tableApi = (id: string): TableApi => (isOnDevice(id) || isSite ? deviceTable(id) : serverTable(id));
