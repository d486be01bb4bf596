// The limits of a role (decision 81): not of one that may change users or roles, since it could lift them
// itself, and since somebody must remain who sees everything.
import type { Language, Texts } from '../../../domain/language.ts';
import type { Transaction } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { EntityHooks } from '../../entities/entity-store.ts';
import { ValidationError } from '../../platform/http/errors.ts';

/** Who has one of these could give the same permissions to a role without limits. */
const LIFTING = [
  ...['create roles', 'edit roles', 'create users', 'edit users'],
  ...['edit row scopes', 'delete row scopes'],
];

const unlimitedText = {
  en: 'A role that may change users or roles sees all records. Take those permissions from it first.',
  ne: 'प्रयोगकर्ता वा भूमिका बदल्न सक्ने भूमिकाले सबै अभिलेख देख्छ। पहिले ती अनुमति हटाउनुहोस्।',
} satisfies Texts;

/** Throws ValidationError (422) for a limited role that could lift its limits. */
export const assertLimitable = async (
  tx: Transaction,
  company_id: number,
  role_id: number,
  language: Language,
): Promise<void> => {
  const [found] = await query(
    tx,
    `select 1 as found from row_scopes as s
     join roles_permission_id as link on link.company_id = s.company_id and link.owner_id = s.role_id
     join permissions as p on p.company_id = link.company_id and p.id = link.other_id
     where s.company_id = ? and s.role_id = ? and p.name in (${placeholders(LIFTING.length)})`,
    [company_id, role_id, ...LIFTING],
  );
  if (found) throw new ValidationError({ row_scopes: [unlimitedText[language]] });
};

export const rowScopeHooks: EntityHooks = {
  lockedTables: ['row_scopes', 'roles'],
  afterChildren: async (tx, { actor, id, language }) => {
    const [row] = await query<{ role_id: number }>(
      tx,
      'select role_id from row_scopes where company_id = ? and id = ?',
      [actor.company_id, id],
    );
    if (row) await assertLimitable(tx, actor.company_id, row.role_id, language);
  },
};
