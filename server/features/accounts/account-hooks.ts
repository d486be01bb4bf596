// The rules of an account beyond its schema: what others rely on cannot be taken from it.
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { type Texts, translateBoth } from '../../../domain/language.ts';
import { type Actor, logDeletion } from '../../audit/activity-log.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityHooks, SaveContext } from '../../entities/entity-store.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import { loadAccountUses } from '../../posting/accounts.ts';

const texts = {
  parentRoot: {
    en: 'A group of another type. An account has the type of its group.',
    ne: 'यो समूहको प्रकार अर्कै छ। शीर्षकको प्रकार समूहको जस्तै हुनुपर्छ।',
  },
  rootBelow: {
    en: 'There are accounts in this group, which have its type.',
    ne: 'यो समूहमा शीर्षकहरू छन्, तिनको प्रकार समूहकै हो।',
  },
  groupBelow: {
    en: 'There are accounts in this group. Move them to another one first.',
    ne: 'यो समूहमा शीर्षकहरू छन्। पहिले तिनलाई अर्को समूहमा सार्नुहोस्।',
  },
  partyRoot: {
    en: 'Only assets and liabilities are kept by party.',
    ne: 'सम्पत्ति र दायित्व मात्र पक्षअनुसार राखिन्छ।',
  },
  mapped: {
    en: 'Documents post to this account. Choose another one in Company Settings, Accounts, first.',
    ne: 'कागजातको प्रविष्टि यो शीर्षकमा हुन्छ। पहिले कम्पनी सेटिङको लेखा शीर्षकमा अर्को छान्नुहोस्।',
  },
  chosen: {
    en: 'This account is in use by {entity}. Choose another one there first.',
    ne: 'यो शीर्षक प्रयोगमा छ ({entity})। पहिले त्यहाँ अर्को छान्नुहोस्।',
  },
  posted: {
    en: 'This account has entries. Create another account instead.',
    ne: 'यो शीर्षकमा प्रविष्टि छन्। बरु अर्को शीर्षक थप्नुहोस्।',
  },
  served: {
    en: 'This account is or was in use by Company Settings. Create another account instead.',
    ne: 'यो शीर्षक कम्पनी सेटिङमा प्रयोग भएको छ। बरु अर्को शीर्षक थप्नुहोस्।',
  },
  keepsEntries: {
    en: 'This Account has entries and cannot be deleted. Make it inactive instead.',
    ne: 'यो शीर्षकमा प्रविष्टि छन्, त्यसैले मेटाउन मिल्दैन। बरु निष्क्रिय बनाउनुहोस्।',
  },
  keepsHistory: {
    en: 'This Account is or was in use by Company Settings and cannot be deleted. Make it inactive instead.',
    ne: 'यो शीर्षक कम्पनी सेटिङमा प्रयोग भएको छ, त्यसैले मेटाउन मिल्दैन। बरु निष्क्रिय बनाउनुहोस्।',
  },
} satisfies Record<string, Texts>;

const hasAccountsBelow = async (read: ReadDb, company_id: number, id: number): Promise<boolean> =>
  (
    await query(read, 'select id from accounts where company_id = ? and parent_id = ? limit 1', [
      company_id,
      id,
    ])
  ).length > 0;

/**
 * Asks for the last line, which both engines read from the end of an index: in search of any line,
 * PostgreSQL reads all that there are.
 */
const hasEntries = async (read: ReadDb, company_id: number, id: number): Promise<boolean> => {
  const [last] = await query<{ day: string | null }>(
    read,
    'select max(day) as day from ledger_lines where company_id = ? and account_id = ?',
    [company_id, id],
  );
  return last!.day !== null;
};

/** True if the account serves a purpose, or once did: entries of then are computed with it. */
const isInMappings = async (
  read: ReadDb | Transaction,
  company_id: number,
  id: number,
): Promise<boolean> =>
  (
    await query(
      read,
      'select purpose from account_uses where company_id = ? and account_id = ? limit 1',
      [company_id, id],
    )
  ).length > 0;

/** Master data that names an account, by its table. */
const CHOOSERS = [
  ['products', 'income_account_id', { en: 'Products and Services', ne: 'वस्तु तथा सेवा' }],
  ['product_families', 'income_account_id', { en: 'Product Families', ne: 'वस्तु समूह' }],
  ['vendors', 'expense_account_id', { en: 'Vendors', ne: 'आपूर्तिकर्ता' }],
  ['payment_methods', 'account_id', { en: 'Payment Methods', ne: 'भुक्तानीका तरिकाहरू' }],
] as const;

/** Why the account must stay usable; undefined if nothing relies on it. */
const findReliance = async (
  read: ReadDb,
  company_id: number,
  id: number,
): Promise<Texts | undefined> => {
  const { accounts } = await loadAccountUses(read, company_id);
  if ([...accounts.values()].includes(id)) return texts.mapped;
  for (const [table, column, entity] of CHOOSERS) {
    const [row] = await query(
      read,
      `select id from ${table} where company_id = ? and ${column} = ? limit 1`,
      [company_id, id],
    );
    if (row) return translateBoth(texts.chosen, { entity });
  }
  return undefined;
};

const findParentProblem = async (
  read: ReadDb,
  company_id: number,
  { root, parent_id }: Row,
): Promise<Texts | undefined> => {
  if (parent_id === null) return undefined;
  const parent = await read
    .selectFrom('accounts')
    .select('root')
    .where('company_id', '=', company_id)
    .where('id', '=', Number(parent_id))
    .executeTakeFirst();
  return parent?.root === root ? undefined : texts.parentRoot;
};

/** What a change would take from others, by field. */
const findChangeProblems = async (
  read: ReadDb,
  company_id: number,
  record: Row,
  before: Row,
): Promise<Record<string, Texts | undefined>> => {
  const id = Number(before.id);
  const differs = (name: string) => (record[name] ?? null) !== (before[name] ?? null);
  const below =
    before.is_group === 1 && (differs('is_group') || differs('root'))
      ? await hasAccountsBelow(read, company_id, id)
      : false;
  const isOther = differs('is_group') || differs('root') || differs('party');
  const isDisabled = record.status === 0 && differs('status');
  const reliance = isOther || isDisabled ? await findReliance(read, company_id, id) : undefined;
  const served = isOther && (await isInMappings(read, company_id, id)) ? texts.served : undefined;
  const kept = isOther && (await hasEntries(read, company_id, id)) ? texts.posted : undefined;
  const posted = kept ?? reliance ?? served;
  return {
    is_group: differs('is_group') ? (below ? texts.groupBelow : posted) : undefined,
    root: differs('root') ? (below ? texts.rootBelow : posted) : undefined,
    party: differs('party') ? posted : undefined,
    status: isDisabled ? reliance : undefined,
  };
};

const validateAccount = async (
  read: ReadDb,
  record: Row,
  { actor: { company_id }, language, before }: SaveContext,
): Promise<void> => {
  const changed = before ? await findChangeProblems(read, company_id, record, before) : {};
  const problems: Record<string, Texts | undefined> = {
    ...changed,
    parent_id: await findParentProblem(read, company_id, record),
    party:
      record.party !== null && !['assets', 'liabilities'].includes(String(record.root))
        ? texts.partyRoot
        : changed.party,
  };
  const found = Object.entries(problems).flatMap(([name, text]) =>
    text ? [[name, [text[language]]]] : [],
  );
  if (found.length > 0) throw new ValidationError(Object.fromEntries(found));
};

/** The layout of its cheques goes with it. */
const deleteChequeLayout = async (
  tx: Transaction,
  actor: Actor,
  account_id: number,
  now: string,
): Promise<void> => {
  const [row] = await query<Stored<'cheque_layouts'>>(
    tx,
    'delete from cheque_layouts where company_id = ? and account_id = ? returning *',
    [actor.company_id, account_id],
  );
  if (!row) return;
  const { company_id: _, ...record } = row;
  await logDeletion(tx, actor, { table: 'cheque_layouts', id: row.id, record, now });
};

/** An account has the type of its group; what documents and master data rely on stays usable. */
export const accountHooks: EntityHooks = {
  lockedTables: ['accounts'],
  validate: validateAccount,
  beforeDelete: async (tx, { actor, id, language, now }) => {
    if (await hasEntries(tx, actor.company_id, id))
      throw new BadRequestError(texts.keepsEntries[language]);
    if (await isInMappings(tx, actor.company_id, id))
      throw new BadRequestError(texts.keepsHistory[language]);
    await deleteChequeLayout(tx, actor, id, now);
  },
};
