// What every part of the demo company is filled in with.
import type { Language } from '../../../domain/language.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Actor } from '../../entities/activity-log.ts';

/**
 * Everything is written in one transaction by one actor, at one moment (Nepal time), in the
 * language of the demo company.
 */
export type Filling = { tx: Transaction; actor: Actor; at: string; language: Language };
