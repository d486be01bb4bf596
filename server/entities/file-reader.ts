// Whether a caller may read an uploaded file, and so may name it in a record or document: who names a file
// may read it from then on, so nobody names one that is not theirs to read (decision 91).
import { parseFileId } from '../../domain/entity-schema/file-fields.ts';
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import { toPermission } from '../../domain/permissions.ts';
import { hasPermission } from '../auth/permissions.ts';
import { heldBills } from '../database/schema/held-bills.ts';
import { isPicture } from '../files/file-signatures.ts';
import { type FoundFile, findFileOfId } from '../files/file-store.ts';
import { findColumnUses, findHeldUses, findLimitedUses, type HeldUse } from '../files/file-uses.ts';
import type { FileCaller, JudgeFile } from '../files/routes.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';
import { createFileGuard } from './file-guard.ts';
import { loadOwnAdditions } from './own-additions.ts';

/** What a judgement needs of the store. */
export type FileStore = Pick<EntityStore, 'database' | 'entities' | 'hooks'>;

/** Who may hold bills may recall every one of the company. */
const HELD_BILLS = toPermission('create', heldBills.of);

/** The fields with files, of invoices and their lines, that a held bill may have for the role of the caller. */
export const listHeldFields = async (
  { database }: Pick<FileStore, 'database'>,
  { actor, role_id }: Pick<FileCaller, 'actor' | 'role_id'>,
): Promise<OwnFieldDefinition[]> => {
  const { fields } = await loadOwnAdditions(database, actor.company_id, role_id);
  return fields.definitions.filter(
    ({ entity, type }) => entity === heldBills.of && (type === 'picture' || type === 'file'),
  );
};

/** True if a held bill names the file in a field that the role sees. */
const seesHeldUse = async (
  store: FileStore,
  caller: FileCaller,
  uses: HeldUse[],
): Promise<boolean> =>
  uses.length > 0 &&
  (await listHeldFields(store, caller)).some(({ name, in_lines }) =>
    uses.some(use => use.name === name && use.inLine === in_lines),
  );

/** Makes the judgement of a file and a caller. */
export const createFileJudge = (store: FileStore): JudgeFile => {
  const { database, entities } = store;
  const { read } = database;
  const guard = createFileGuard(store);

  const isHeldFor = async (caller: FileCaller, file: FoundFile): Promise<boolean> =>
    (await seesHeldUse(
      store,
      caller,
      await findHeldUses(read, file, { user_id: caller.actor.user_id, now: caller.now }),
    )) && (await hasPermission(database, caller, HELD_BILLS));

  return async (file, findCaller) => {
    const isOfCompany = ({ actor }: FileCaller) => actor.company_id === file.company_id;
    const limited = await findLimitedUses(read, file);
    // An <img> of a public picture sends no session, and needs none.
    const first = limited.length > 0 ? await findCaller() : undefined;
    if (first && isOfCompany(first) && (await guard(first, limited))) return 'caller';
    const others = await findColumnUses(read, entities, file);
    if (others.length > 0 && isPicture(file.type)) return 'everybody';
    const isUnnamed = limited.length + others.length === 0;
    const caller = first ?? (await findCaller());
    if (caller && isOfCompany(caller)) {
      const mayRead = isUnnamed
        ? file.created_by.endsWith(` (${caller.actor.user_id})`)
        : await guard(caller, others);
      if (mayRead || (await isHeldFor(caller, file))) return 'caller';
    }
    return isUnnamed ? 'unnamed' : 'nobody';
  };
};

/** The caller of a change, if there is one: the command line and a recovery have none. */
export type Naming = Pick<ChangeContext, 'actor' | 'role_id' | 'now' | 'fromLog'>;

/** True if a change may name the file where it has not been named. */
export type MayName = (naming: Naming, id: unknown) => Promise<boolean>;

/**
 * Makes the judgement whether a change may name the file with this id where it has not been named: one that the
 * caller may read. Nobody is asked without a caller, of what the log has, nor of an id that no file of the company
 * has.
 */
export const createFileNaming = (store: FileStore): MayName => {
  const judge = createFileJudge(store);
  return async ({ actor, role_id, now, fromLog }: Naming, id: unknown): Promise<boolean> => {
    const wanted = parseFileId(id);
    if (fromLog || role_id === undefined || wanted === undefined) return true;
    const file = await findFileOfId(store.database.read, actor.company_id, wanted);
    if (!file) return true;
    const readers = await judge(file, async () => ({ actor, role_id, now }));
    return readers === 'everybody' || readers === 'caller';
  };
};
