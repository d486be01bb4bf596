// What record types the demo company has: vehicles and their renewals, service contracts with lines, job
// cards that change in steps.
import type { OptionColor } from '../../../domain/entity-schema/entity.ts';
import type { OwnFieldType } from '../../../domain/entity-schema/own-fields.ts';
import type { Texts } from '../../../domain/language.ts';

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
  formula?: string;
};
type DemoRule = { rule: string; says: Texts };
/** A day as the number of days from today, a customer and a contract by the place in the list. */
export type DemoValue =
  | string
  | number
  | Texts
  | { days: number }
  | { customer: number }
  | { contract: number };
export type DemoType = {
  name: string;
  title: Texts;
  titles: Texts;
  record_name: Texts;
  menu_group: string;
  icon: string;
  fields: DemoField[];
  rules?: DemoRule[];
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

export const contracts: DemoType = {
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
    {
      name: 'covers',
      type: 'long-text',
      title: { en: 'What It Covers', ne: 'के के समेट्छ' },
      in_list: false,
    },
    {
      name: 'yearly_fee',
      type: 'money',
      title: { en: 'Yearly Fee', ne: 'वार्षिक शुल्क' },
      formula: 'sum(contract_lines.a_year)',
    },
  ],
  rules: [
    {
      rule: 'ends_on >= starts_on',
      says: {
        en: 'The contract ends before it starts.',
        ne: 'सम्झौताको अन्तिम मिति सुरु मितिभन्दा अगाडि छ।',
      },
    },
  ],
  records: [
    [
      { en: 'SC-1', ne: 'सेस-१' },
      { customer: 0 },
      { days: -200 },
      { days: 165 },
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
      { en: 'Backup every week', ne: 'हप्तैपिच्छे ब्याकअप' },
    ],
    [
      { en: 'SC-3', ne: 'सेस-३' },
      { customer: 2 },
      { days: -30 },
      { days: 335 },
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
  icon: 'folder',
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
    {
      name: 'a_year',
      type: 'money',
      title: { en: 'In a Year', ne: 'वर्षको जम्मा' },
      formula: 'times_a_year * price',
    },
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

/** In the order in which they are made: lines name their contracts. */
export const demoRecordTypes: DemoType[] = [vehicles, contracts, contractLines, jobCards];
