// The sentences of the activity log; its columns are called as in the document, in its order
// (ADM-LOG-021..031).
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Activity Log', ne: 'गतिविधि लग' },
  search: { en: 'User Name', ne: 'प्रयोगकर्ताको नाम' },
  none: { en: 'No changes yet.', ne: 'अहिलेसम्म कुनै परिवर्तन छैन।' },
  pageSize: { en: 'Page Size', ne: 'प्रति पाना पङ्क्ति' },
  range: { en: 'From {from} to {to}', ne: '{from} देखि {to} सम्म' },
  order: { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' },
} satisfies Record<string, Texts>;

/** What was done, by the name that the log keeps; in English the name itself stands there. */
export const actions: Record<string, Texts> = {
  create: { en: 'create', ne: 'थपियो' },
  update: { en: 'update', ne: 'सम्पादन गरियो' },
  delete: { en: 'delete', ne: 'मेटाइयो' },
};

export const columns: { name: string; label: Texts }[] = [
  { name: 'id', label: { en: 'id', ne: 'आईडी' } },
  { name: 'group_id', label: { en: 'group id', ne: 'समूह' } },
  { name: 'username', label: { en: 'username', ne: 'प्रयोगकर्ता नाम' } },
  { name: 'table_name', label: { en: 'table name', ne: 'तालिका' } },
  { name: 'table_pk', label: { en: 'table pk', ne: 'तालिकाको कुञ्जी' } },
  { name: 'table_pk_value', label: { en: 'pk value', ne: 'कुञ्जीको मान' } },
  { name: 'old_value', label: { en: 'old value', ne: 'पुरानो मान' } },
  { name: 'new_value', label: { en: 'new value', ne: 'नयाँ मान' } },
  { name: 'field_name', label: { en: 'field name', ne: 'विवरण' } },
  { name: 'action', label: { en: 'action', ne: 'काम' } },
  { name: 'created', label: { en: 'created', ne: 'मिति' } },
];
