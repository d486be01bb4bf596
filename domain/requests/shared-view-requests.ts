// The request that shares a view of a list with the company: its filters, order and hidden columns, in
// the shape of react-admin's saved queries. What the filters mean is judged by the list itself.
import type { Entity } from '../entity-schema/entity.ts';
import { messages } from '../entity-schema/messages.ts';
import { SAVED_QUERY_LIMITS } from '../users/preferences.ts';
import { oneOrOwn, toColumnKeys, toFilterSchema, toSortSchema } from './preference-requests.ts';
import { ignored, type RequestSchema } from './request-schema.ts';

/** The most views that a list of a company has, and the most characters of its filters as JSON. */
export const SHARED_VIEW_LIMITS = { views: 50, filter: 4000 };

export const sharedViewTexts = {
  filter: { en: 'These filters cannot be saved.', ne: 'यी फिल्टर सेभ गर्न मिल्दैन।' },
  sort: { en: 'This order cannot be saved.', ne: 'यो क्रम सेभ गर्न मिल्दैन।' },
  columns: {
    en: 'Only columns of this list can be hidden.',
    ne: 'यो सूचीका महलहरू मात्र लुकाउन मिल्छ।',
  },
  full: {
    en: 'A list can have {n} shared views. Delete one first.',
    ne: 'एउटा सूचीमा {n} वटा साझा दृश्य राख्न मिल्छ। पहिले एउटा मेटाउनुहोस्।',
  },
  taken: {
    en: 'There is a shared view of this name already.',
    ne: 'यो नामको साझा दृश्य पहिले नै छ।',
  },
};

/** The content of a view; `hidden` are the keys of columns (domain/users/preferences.ts). */
export type SharedViewContent = {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  hidden: string[];
};
export type SharedViewRequest = SharedViewContent & { entity: string; name: string };

const whole = (schema: RequestSchema, text: { en: string; ne: string }): RequestSchema => ({
  ...schema,
  'x-strict': true,
  'x-whole': true,
  'x-messages': { '*': text },
});

/** Of the list of the entity. */
export const toSharedViewSchema = (entity: Entity): RequestSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['entity', 'name', 'filter', 'sort'],
  properties: {
    entity: { type: 'string', description: 'The list, such as "invoices"' },
    name: { type: 'string', maxLength: SAVED_QUERY_LIMITS.label, 'x-blank': true },
    filter: whole(toFilterSchema(entity), sharedViewTexts.filter),
    sort: whole(toSortSchema(entity), sharedViewTexts.sort),
    hidden: whole(
      {
        type: 'array',
        uniqueItems: true,
        items: oneOrOwn(toColumnKeys(entity)),
        description: 'The columns that it does not show',
      },
      sharedViewTexts.columns,
    ),
    ...ignored('_method'),
  },
  'x-messages': { required: messages.required },
});
