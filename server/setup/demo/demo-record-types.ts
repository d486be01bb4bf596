// Makes the record types of the demo company, with their fields, rules and records.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { toOwnEntityName } from '../../../domain/entity-schema/own-entities.ts';
import { toFlatName } from '../../../domain/entity-schema/own-fields.ts';
import type { Language } from '../../../domain/language.ts';
import { roleNames } from '../../../domain/seed-translations.ts';
import type { Actor } from '../../audit/activity-log.ts';
import { recomputeOwnValues } from '../../database/compute-own-values.ts';
import type { Transaction } from '../../database/database.ts';
import { loadOwnEntities } from '../../database/own-entities.ts';
import { loadOwnFields } from '../../database/own-fields.ts';
import { query } from '../../database/raw-query.ts';
import { insertTogether } from '../../entities/store-record.ts';
import { addMenuEntry } from '../../features/own-entities/menu-entry.ts';
import { addPermissions } from '../../features/own-entities/record-type-permissions.ts';
import { savePreferences } from '../../features/users/preferences.ts';
import {
  contracts,
  type DemoType,
  type DemoValue,
  demoRecordTypes,
} from './demo-record-type-data.ts';

type Making = {
  actor: Actor;
  language: Language;
  /** When they are made, in Nepal time. */
  now: string;
  entities: Entity[];
  customers: number[];
};

/** Record types with the ids of their records, as far as they are made. */
type Made = Map<string, number[]>;

const MS_PER_DAY = 86_400_000;

const toDay = (now: string, days: number): string =>
  new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) + days * MS_PER_DAY)
    .toISOString()
    .slice(0, 10);

const toValue = (
  value: DemoValue | undefined,
  { now, customers, language }: Making,
  made: Made,
): unknown => {
  if (typeof value !== 'object') return value;
  if ('days' in value) return toDay(now, value.days);
  if ('contract' in value) return made.get(contracts.name)![value.contract];
  return 'customer' in value ? customers[value.customer] : value[language];
};

const findAdministrators = async (
  tx: Transaction,
  { company_id }: Actor,
): Promise<number | undefined> =>
  (
    await query<{ id: number }>(tx, 'select id from roles where company_id = ? and name = ?', [
      company_id,
      roleNames.administrator.name.en,
    ])
  )[0]?.id;

const addFields = async (tx: Transaction, making: Making, { name, fields }: DemoType) => {
  const { actor, entities } = making;
  const administrators = await findAdministrators(tx, actor);
  const entity = (of: string) => entities.find(candidate => candidate.name === of)!;
  for (const [place, { title, choices = [], steps = [], ...field }] of fields.entries()) {
    const [id] = await insertTogether(
      tx,
      entity('own-fields'),
      [
        {
          ...{ entity: toOwnEntityName(name), required: false, is_unique: false, status: 1 },
          ...{ in_filter: field.type !== 'long-text', position: place + 1 },
          ...{ title: title.en, title_ne: title.ne },
          ...{ in_list: true, is_state: steps.length > 0 ? 1 : 0 },
          ...field,
        },
      ],
      making,
    );
    await insertTogether(
      tx,
      entity('own-field-choices'),
      choices.map(choice => ({
        own_field_id: id,
        value: choice.value,
        title: choice.title.en,
        title_ne: choice.title.ne,
        color: choice.color,
      })),
      making,
    );
    await insertTogether(
      tx,
      entity('own-field-transitions'),
      steps.map(([from_value, to_value, role]) => ({
        ...{ own_field_id: id, from_value, to_value },
        role_id: role ? administrators : null,
      })),
      making,
    );
  }
};

/** The record type with its fields, and all entities of the company. */
const loadType = async (tx: Transaction, { actor, entities }: Making, { name }: DemoType) => {
  const { addTo } = await loadOwnEntities(tx, actor.company_id);
  const { extend } = await loadOwnFields(tx, actor.company_id);
  const all = addTo(entities);
  return { entity: extend(all.find(each => each.name === toOwnEntityName(name))!, all), all };
};

const addRecords = async (
  tx: Transaction,
  making: Making,
  type: DemoType,
  made: Made,
): Promise<void> => {
  const { name, fields, records } = type;
  const { actor, language } = making;
  const { entity, all } = await loadType(tx, making, type);
  const ids = await insertTogether(
    tx,
    entity,
    records.map(([title, ...values]) => ({
      name: title[language],
      ...Object.fromEntries(
        fields.map((field, place) => [
          toFlatName(field.name),
          toValue(values[place], making, made),
        ]),
      ),
    })),
    making,
  );
  await recomputeOwnValues(tx, all, entity, actor.company_id);
  made.set(name, ids);
};

const addRules = async (tx: Transaction, making: Making, { name, rules = [] }: DemoType) => {
  await insertTogether(
    tx,
    making.entities.find(entity => entity.name === 'own-rules')!,
    rules.map(({ rule, says }) => ({
      ...{ entity: toOwnEntityName(name), rule, status: 1 },
      ...{ says: says.en, says_ne: says.ne },
    })),
    making,
  );
};

/**
 * Makes the record types, their permissions and entries in the menu, and the records. The renewals of
 * vehicles are seen on a calendar, job cards on a board.
 */
export const addDemoRecordTypes = async (tx: Transaction, making: Making): Promise<void> => {
  const { actor, language, now, entities } = making;
  const types = entities.find(({ name }) => name === 'own-entities')!;
  const made: Made = new Map();
  for (const type of demoRecordTypes) {
    const record = {
      ...{ name: type.name, menu_group: type.menu_group, icon: type.icon, status: 1 },
      ...{ title: type.title.en, title_ne: type.title.ne },
      ...{ titles: type.titles.en, titles_ne: type.titles.ne },
      ...{ record_name: type.record_name.en, record_name_ne: type.record_name.ne },
    };
    const [id] = await insertTogether(tx, types, [record], making);
    const saved = { actor, language, now, before: undefined, id: id!, record };
    await addMenuEntry(tx, saved, await addPermissions(tx, saved));
    await addFields(tx, making, type);
    await addRules(tx, making, type);
    await addRecords(tx, making, type, made);
  }
  // Their fee is the sum of lines that come after them.
  const { entity, all } = await loadType(tx, making, contracts);
  await recomputeOwnValues(tx, all, entity, actor.company_id);
  await savePreferences(
    tx,
    actor,
    {
      'own/vehicles.layout': `calendar:${toFlatName('bluebook_renewal')}`,
      'own/job-cards.layout': `board:${toFlatName('state')}`,
    },
    now,
  );
};
