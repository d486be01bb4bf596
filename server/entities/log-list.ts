// The activity log in the shape that list queries know, and how its own query names are read.
import type { Entity, Field } from '../../domain/schema/entity.ts';
import type { QueryString } from './list-query.ts';

const texts = (en: string, ne: string) => ({ en, ne });
const column = (name: string, kind: Field['kind'], label: Field['label']): Field => ({
  name,
  kind,
  label,
  required: false,
  readOnly: true,
  fixed: false,
});

/** A text that filters match exactly. */
const exact = (name: string, label: Field['label']): Field => ({
  ...column(name, 'text', label),
  format: 'code',
});

/** Newest first; found by user name and by dates. */
export const logEntity = {
  name: 'logs',
  table: 'activity_log',
  fields: [
    column('id', 'integer', texts('id', 'आईडी')),
    exact('group_id', texts('group id', 'समूह')),
    column('username', 'text', texts('username', 'प्रयोगकर्ता नाम')),
    exact('table_name', texts('table name', 'तालिका')),
    exact('table_pk', texts('table pk', 'तालिकाको कुञ्जी')),
    exact('table_pk_value', texts('pk value', 'कुञ्जीको मान')),
    column('old_value', 'text', texts('old value', 'पुरानो मान')),
    column('new_value', 'text', texts('new value', 'नयाँ मान')),
    exact('field_name', texts('field name', 'विवरण')),
    exact('action', texts('action', 'काम')),
    column('created', 'timestamp', texts('created', 'मिति')),
  ],
  // Those of the log itself are chosen where it is searched.
  indexes: [],
  list: {
    columns: [],
    search: ['username'],
    numbers: [],
    filters: [],
    dates: 'created',
    sort: { field: 'id', by: 'desc' as const },
    limit: 10,
    actions: [],
  },
} as unknown as Entity;

/** `username` without brackets is the search by user name (contract, "Lists"). */
export const logQuery = (given: QueryString): QueryString =>
  typeof given.username === 'string' && given.username !== ''
    ? { ...given, 'search[username]': given.username }
    : given;
