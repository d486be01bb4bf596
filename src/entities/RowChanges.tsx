// What is different in the rows that are edited with a record: those that are new, those that are gone, and
// field by field those that are others.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  type EditedChildren,
  findRowName,
  listEditedChildren,
  listRowFields,
} from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { flattenOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { listRowDifferences } from '../../domain/entity-schema/row-changes.ts';
import { findRowEntity } from '../../domain/entity-schema/row-lists.ts';
import type { Texts } from '../../domain/language.ts';
import { useEntities, useOwnEntity } from '../fields/entities-context.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { useTranslations } from '../i18n/language.ts';
import { ChangesTable } from './ChangesTable.tsx';

/** A row before and after; null where it is not in the list. */
export type ShownRowChange = { list: string; before: Row | null; after: Row | null };

export type RowWords = { added: Texts; removed: Texts };

const same = (one: Row, other: Row, names: string[]): boolean =>
  listRowDifferences(names, one, other).length === 0;

/** Those of the changes that can be seen: a row may have been changed and changed back. */
export const listSeenChanges = (entity: Entity, changes: ShownRowChange[]): ShownRowChange[] => {
  const names = new Map(
    listEditedChildren(entity).map(({ name, children }) => [name, children.fields]),
  );
  return changes
    .filter(({ list }) => names.has(list))
    .map(({ list, before, after }) => ({
      list,
      before: before && flattenOwnFields(before),
      after: after && flattenOwnFields(after),
    }))
    .filter(
      ({ list, before, after }) => !before || !after || !same(before, after, names.get(list)!),
    );
};

type Props = {
  entity: Entity;
  /** As listSeenChanges has them. */
  changes: ShownRowChange[];
  /** How rows are called that are there only after, or only before. */
  said: RowWords;
  heads?: { before: Texts; after: Texts };
};

export const RowChanges = ({ entity, changes, said, heads }: Props) =>
  listEditedChildren(entity).map(field => {
    const ofList = changes.filter(({ list }) => list === field.name);
    return ofList.length === 0 ? null : (
      <ListChanges key={field.name} field={field} changes={ofList} said={said} heads={heads} />
    );
  });

type ListProps = Omit<Props, 'entity'> & { field: EditedChildren };

const ListChanges = ({ field, changes, said, heads }: ListProps) => {
  const t = useTranslations();
  const entities = useEntities();
  const child = useOwnEntity(findRowEntity(entities, field.children));
  const added = changes.flatMap(({ before, after }) => (!before && after ? [after] : []));
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [before] : []));
  const fields = listRowFields(field, child);
  return (
    <Box sx={{ mt: 1.5 }}>
      {(
        [
          [said.added, added],
          [said.removed, removed],
        ] as const
      ).map(
        ([words, rows]) =>
          rows.length > 0 && (
            <Box key={words.en} sx={{ mt: 1 }}>
              <Typography variant="subtitle2">{`${t(field.label)}: ${t(words)}`}</Typography>
              <FieldValue field={field} record={{ [field.name]: rows }} />
            </Box>
          ),
      )}
      {changes.map(({ before, after }) => {
        if (!before || !after) return null;
        const names = listRowDifferences(
          fields.map(({ name }) => name),
          before,
          after,
        );
        const name = findRowName(field, child, before) ?? String(before.id);
        const label = `${t(field.label)}: ${name}`;
        return (
          <Box key={String(before.id)} sx={{ mt: 1 }}>
            <Typography variant="subtitle2">{label}</Typography>
            <ChangesTable
              entity={child}
              fields={fields.filter(each => names.includes(each.name))}
              before={before}
              after={after}
              heads={heads}
              label={label}
            />
          </Box>
        );
      })}
    </Box>
  );
};
