// The record types that the demo company has made, with their fields and some records: vehicles and their
// renewals, service contracts, job cards.
import type { Entity, OptionColor } from '../../../domain/entity-schema/entity.ts';
import { toOwnEntityName } from '../../../domain/entity-schema/own-entities.ts';
import { type OwnFieldType, toFlatName } from '../../../domain/entity-schema/own-fields.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { roleNames } from '../../../domain/seed-translations.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { Transaction } from '../../database/database.ts';
import { loadOwnEntities } from '../../database/own-entities.ts';
import { loadOwnFields } from '../../database/own-fields.ts';
import { query } from '../../database/raw-query.ts';
import { insertTogether } from '../../entities/store-record.ts';
import { addMenuEntry } from '../../features/own-entities/menu-entry.ts';
import { addPermissions } from '../../features/own-entities/record-type-permissions.ts';
import { savePreferences } from '../../features/users/preferences.ts';

type DemoChoice = { value: string; title: Texts; color: OptionColor };
/** From one choice to another, for the administrator alone where it says so; none before a new record. */
type DemoStep = [from: string | null, to: string, role?: 'administrator'];
type DemoField = {
  name: string;
  type: OwnFieldType;
  title: Texts;
  choices?: DemoChoice[];
  steps?: DemoStep[];
  refers_to?: string;
  as_rows?: true;
  in_list?: false;
};
/** A day as the number of days from today, a customer and a contract by the place in the list. */
type DemoValue =
  | string
  | number
  | Texts
  | { days: number }
  | { customer: number }
  | { contract: number };
type DemoType = {
  name: string;
  title: Texts;
  titles: Texts;
  record_name: Texts;
  menu_group: string;
  icon: string | null;
  fields: DemoField[];
  records: [name: Texts, ...values: DemoValue[]][];
};

const vehicles: DemoType = {
  name: 'vehicles',
  title: { en: 'Vehicle', ne: 'सवारी साधन' },
  titles: { en: 'Vehicles', ne: 'सवारी साधनहरू' },
  record_name: { en: 'Number Plate', ne: 'नम्बर प्लेट' },
  menu_group: 'inventory',
  icon: 'local-shipping',
  fields: [
    {
      name: 'kind',
      type: 'choice',
      title: { en: 'Kind', ne: 'किसिम' },
      choices: [
        { value: 'van', title: { en: 'Van', ne: 'भ्यान' }, color: 'info' },
        { value: 'motorbike', title: { en: 'Motorbike', ne: 'मोटरसाइकल' }, color: 'default' },
      ],
    },
    {
      name: 'bluebook_renewal',
      type: 'date',
      title: { en: 'Bluebook Renewal', ne: 'ब्लुबुक नवीकरण' },
    },
    { name: 'insured_until', type: 'date', title: { en: 'Insured Until', ne: 'बीमाको म्याद' } },
    { name: 'driver', type: 'text', title: { en: 'Driver', ne: 'चालक' } },
  ],
  records: [
    [
      { en: 'Ba 12 Cha 3456', ne: 'बा १२ च ३४५६' },
      'van',
      { days: 9 },
      { days: 41 },
      { en: 'Hari Tamang', ne: 'हरि तामाङ' },
    ],
    [
      { en: 'Ba 15 Cha 7812', ne: 'बा १५ च ७८१२' },
      'van',
      { days: 23 },
      { days: 130 },
      { en: 'Maya Gurung', ne: 'माया गुरुङ' },
    ],
    [
      { en: 'Ba 88 Pa 1190', ne: 'बा ८८ प ११९०' },
      'motorbike',
      { days: -6 },
      { days: 12 },
      { en: 'Dipak Rai', ne: 'दीपक राई' },
    ],
    [
      { en: 'Ba 91 Pa 4402', ne: 'बा ९१ प ४४०२' },
      'motorbike',
      { days: 58 },
      { days: 58 },
      { en: 'Bina Thapa', ne: 'बिना थापा' },
    ],
  ],
};

const contracts: DemoType = {
  name: 'service-contracts',
  title: { en: 'Service Contract', ne: 'सेवा सम्झौता' },
  titles: { en: 'Service Contracts', ne: 'सेवा सम्झौताहरू' },
  record_name: { en: 'Contract No.', ne: 'सम्झौता नं.' },
  menu_group: 'sales',
  icon: 'description',
  fields: [
    {
      name: 'customer',
      type: 'reference',
      refers_to: 'customers',
      title: { en: 'Customer', ne: 'ग्राहक' },
    },
    { name: 'starts_on', type: 'date', title: { en: 'Starts On', ne: 'सुरु मिति' } },
    { name: 'ends_on', type: 'date', title: { en: 'Ends On', ne: 'अन्तिम मिति' } },
    { name: 'yearly_fee', type: 'money', title: { en: 'Yearly Fee', ne: 'वार्षिक शुल्क' } },
    {
      name: 'covers',
      type: 'long-text',
      title: { en: 'What It Covers', ne: 'के के समेट्छ' },
      in_list: false,
    },
  ],
  records: [
    [
      { en: 'SC-1', ne: 'सेस-१' },
      { customer: 0 },
      { days: -200 },
      { days: 165 },
      36000,
      {
        en: 'Two visits a month, repair of routers',
        ne: 'महिनाको दुई पटक भ्रमण, राउटरको मर्मत',
      },
    ],
    [
      { en: 'SC-2', ne: 'सेस-२' },
      { customer: 1 },
      { days: -350 },
      { days: 15 },
      18500,
      { en: 'Backup every week', ne: 'हप्तैपिच्छे ब्याकअप' },
    ],
    [
      { en: 'SC-3', ne: 'सेस-३' },
      { customer: 2 },
      { days: -30 },
      { days: 335 },
      24000,
      { en: 'On call, within four hours', ne: 'बोलाएको चार घण्टाभित्र' },
    ],
  ],
};

/** What a contract says line by line: rows of it, and in no menu. */
const contractLines: DemoType = {
  name: 'contract-lines',
  title: { en: 'Contract Line', ne: 'सम्झौताको पङ्क्ति' },
  titles: { en: 'Contract Lines', ne: 'सम्झौताका पङ्क्ति' },
  record_name: { en: 'Service', ne: 'सेवा' },
  menu_group: 'none',
  icon: null,
  fields: [
    {
      name: 'contract',
      type: 'reference',
      refers_to: 'own/service-contracts',
      as_rows: true,
      title: { en: 'Contract', ne: 'सम्झौता' },
    },
    {
      name: 'times_a_year',
      type: 'whole-number',
      title: { en: 'Times a Year', ne: 'वर्षमा कति पटक' },
    },
    { name: 'price', type: 'money', title: { en: 'Price', ne: 'मूल्य' } },
  ],
  records: [
    [{ en: 'Visit', ne: 'भ्रमण' }, { contract: 0 }, 24, 1200],
    [{ en: 'Repair of routers', ne: 'राउटरको मर्मत' }, { contract: 0 }, 4, 1800],
    [{ en: 'Backup', ne: 'ब्याकअप' }, { contract: 1 }, 52, 355.75],
    [{ en: 'Help on call', ne: 'बोलाएमा सहायता' }, { contract: 2 }, 12, 2000],
  ],
};

const jobCards: DemoType = {
  name: 'job-cards',
  title: { en: 'Job Card', ne: 'मर्मत कार्ड' },
  titles: { en: 'Job Cards', ne: 'मर्मत कार्डहरू' },
  record_name: { en: 'Job', ne: 'काम' },
  menu_group: 'sales',
  icon: 'pending-actions',
  fields: [
    {
      name: 'state',
      type: 'choice',
      title: { en: 'State', ne: 'अवस्था' },
      choices: [
        { value: 'received', title: { en: 'Received', ne: 'प्राप्त' }, color: 'default' },
        { value: 'in_work', title: { en: 'In Work', ne: 'काम हुँदै' }, color: 'info' },
        {
          value: 'waiting',
          title: { en: 'Waiting for Parts', ne: 'पार्ट्स पर्खँदै' },
          color: 'warning',
        },
        { value: 'done', title: { en: 'Done', ne: 'सकियो' }, color: 'success' },
        { value: 'delivered', title: { en: 'Delivered', ne: 'बुझाइयो' }, color: 'success' },
        { value: 'cancelled', title: { en: 'Cancelled', ne: 'रद्द भएको' }, color: 'error' },
      ],
      steps: [
        [null, 'received'],
        ['received', 'in_work'],
        ['in_work', 'waiting'],
        ['waiting', 'in_work'],
        ['in_work', 'done'],
        ['done', 'in_work'],
        ['done', 'delivered'],
        ['received', 'cancelled', 'administrator'],
        ['in_work', 'cancelled', 'administrator'],
        ['waiting', 'cancelled', 'administrator'],
      ],
    },
    {
      name: 'customer',
      type: 'reference',
      refers_to: 'customers',
      title: { en: 'Customer', ne: 'ग्राहक' },
    },
    { name: 'received_on', type: 'date', title: { en: 'Received On', ne: 'प्राप्त मिति' } },
    { name: 'estimate', type: 'money', title: { en: 'Estimate', ne: 'अनुमान' } },
  ],
  records: [
    [
      { en: 'Laptop does not start', ne: 'ल्यापटप खुल्दैन' },
      'received',
      { customer: 3 },
      { days: -1 },
      1500,
    ],
    [
      { en: 'Printer jams', ne: 'प्रिन्टरमा कागज अड्किन्छ' },
      'in_work',
      { customer: 4 },
      { days: -2 },
      900,
    ],
    [{ en: 'New screen', ne: 'नयाँ स्क्रिन' }, 'waiting', { customer: 1 }, { days: -6 }, 7200],
    [{ en: 'Router set-up', ne: 'राउटर जडान' }, 'done', { customer: 0 }, { days: -9 }, 650],
    [{ en: 'New keyboard', ne: 'नयाँ किबोर्ड' }, 'delivered', { customer: 3 }, { days: -12 }, 1100],
    [{ en: 'Data recovery', ne: 'डाटा फिर्ता' }, 'in_work', { customer: 2 }, { days: -3 }, 4000],
  ],
};

const DEMO_TYPES = [vehicles, contracts, contractLines, jobCards];

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

const toValue = (value: DemoValue, { now, customers, language }: Making, made: Made): unknown => {
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

const addRecords = async (
  tx: Transaction,
  making: Making,
  { name, fields, records }: DemoType,
  made: Made,
): Promise<void> => {
  const { actor, entities, language } = making;
  const { addTo } = await loadOwnEntities(tx, actor.company_id);
  const { extend } = await loadOwnFields(tx, actor.company_id);
  const all = addTo(entities);
  const entity = extend(all.find(each => each.name === toOwnEntityName(name))!, all);
  const ids = await insertTogether(
    tx,
    entity,
    records.map(([title, ...values]) => ({
      name: title[language],
      ...Object.fromEntries(
        fields.map((field, place) => [
          toFlatName(field.name),
          toValue(values[place]!, making, made),
        ]),
      ),
    })),
    making,
  );
  made.set(name, ids);
};

/**
 * Makes the record types, their permissions and entries in the menu, and the records. The renewals of
 * vehicles are seen on a calendar, job cards on a board.
 */
export const addDemoRecordTypes = async (tx: Transaction, making: Making): Promise<void> => {
  const { actor, language, now, entities } = making;
  const types = entities.find(({ name }) => name === 'own-entities')!;
  const made: Made = new Map();
  for (const type of DEMO_TYPES) {
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
    await addRecords(tx, making, type, made);
  }
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
