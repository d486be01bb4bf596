// The demo company's customers and vendors: parties of one shape under different names.
import type { Language } from '../../../domain/language.ts';
import type { Entity } from '../../../domain/schema/entity.ts';
import type { Transaction } from '../../database/connect.ts';
import { nextCode } from '../../entities/codes.ts';
import { insertLogged } from '../insert-logged.ts';
import type { Filling } from './filling.ts';
import type { DemoParty } from './people.ts';

const provinceIds = async (tx: Transaction, company_id: number) => {
  const rows = await tx
    .selectFrom('provinces')
    .select(['id', 'name', 'country_id'])
    .where('company_id', '=', company_id)
    .execute();
  return new Map(
    rows.map(row => [
      String(row.name),
      { state: Number(row.id), country_id: Number(row.country_id) },
    ]),
  );
};

/** What customers and vendors have in common, as a row of theirs. */
const partyRow = ({ first, name, pan, phone, address, city }: DemoParty, language: Language) => ({
  type: first ? 'I' : 'C',
  first_name: first?.[language] ?? null,
  last_name: name[language],
  pan,
  phone_no: phone.length === 7 ? phone : null,
  mobile_no: phone.length === 10 ? phone : null,
  address: address[language],
  city: city[language],
});

const nameOf = ({ first, name }: DemoParty, language: Language) =>
  [first, name].flatMap(part => (part ? [part[language]] : [])).join(' ');

/**
 * Adds the parties under codes of their entity, and answers these and their ids; `one` begins the
 * names of code and name.
 */
export const addParties = async (
  { tx, actor, at, language }: Filling,
  entity: Entity,
  one: 'customer' | 'vendor',
  parties: DemoParty[],
): Promise<{ id: number; code: string }[]> => {
  const provinces = await provinceIds(tx, actor.company_id);
  const codes: string[] = [];
  for (const _ of parties)
    codes.push(String((await nextCode(tx, entity, actor.company_id))[`${one}_code`]));
  const rows = parties.map((party, index) => ({
    [`${one}_code`]: codes[index]!,
    [`${one}_name`]: nameOf(party, language),
    ...partyRow(party, language),
    ...provinces.get(party.province)!,
    status: 1,
    created_by: actor.name,
    created_at: at,
  }));
  const ids = await insertLogged(tx, actor, entity, rows, at);
  return codes.map((code, index) => ({ id: ids[index]!, code }));
};
