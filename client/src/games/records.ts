// The record reader of each game. Loaded with the screens that show records, not with the page.

import type { AnyView, GameName } from '../net/wire';
import { addicatsRecords } from './addicats/model/record';
import { addiraceRecords } from './addirace/model/record';
import { gatonegroRecords } from './gatonegro/model/record';
import type { RecordReader } from './record-reader';

export const RECORDS: Record<GameName, RecordReader> = {
  addicats: addicatsRecords,
  addirace: addiraceRecords,
  gatonegro: gatonegroRecords,
};

export const gameOf = (view: AnyView): GameName => view.type.split('.')[0] as GameName;
