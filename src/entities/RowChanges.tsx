// What is different in the rows that are edited with a record: those that are new, those that are gone, and
// field by field those that are others.
import Box from '@mui/material/Box';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import {
  type EditedChildren,
  findRowNameField,
  listEditedChildren,
  listRowFields,
} from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import { flattenOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { listRowDifferences } from '../../domain/entity-schema/row-changes.ts';
import { findRowEntity } from '../../domain/entity-schema/row-lists.ts';
import type { Texts } from '../../domain/language.ts';
import { useEntities, useOwnEntity } from '../fields/entities-context.ts';
import { FieldValue, isBlank } from '../fields/FieldValue.tsx';
import { useTranslations } from '../i18n/language.ts';
import { CardTable } from '../ui/CardTable.tsx';
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
            <Headed key={words.en} heading={`${t(field.label)}: ${t(words)}`}>
              {id => <RowsTable fields={fields} rows={rows} labelledBy={id} />}
            </Headed>
          ),
      )}
      {changes.map(({ before, after }) => {
        if (!before || !after) return null;
        const names = listRowDifferences(
          fields.map(({ name }) => name),
          before,
          after,
        );
        const named = findRowNameField(field, child, before);
        const name = named ? <FieldValue field={named} record={before} /> : String(before.id);
        return (
          <Headed
            key={String(before.id)}
            heading={
              <>
                {t(field.label)}: {name}
              </>
            }
          >
            {id => (
              <ChangesTable
                entity={child}
                fields={fields.filter(each => names.includes(each.name))}
                before={before}
                after={after}
                heads={heads}
                labelledBy={id}
              />
            )}
          </Headed>
        );
      })}
    </Box>
  );
};

type HeadedProps = { heading: ReactNode; children: (id: string) => ReactNode };

/** A table below its heading, which names it. */
const Headed = ({ heading, children }: HeadedProps) => {
  const id = useId();
  return (
    <Box sx={{ mt: 1 }}>
      <Typography component="h3" variant="subtitle2" id={id}>
        {heading}
      </Typography>
      {children(id)}
    </Box>
  );
};

type RowsProps = { fields: Field[]; rows: Row[]; labelledBy: string };

/** Whole rows, with the columns that any of them fills. */
const RowsTable = ({ fields, rows, labelledBy }: RowsProps) => {
  const t = useTranslations();
  const shown = fields.filter(({ name }) => rows.some(row => !isBlank(row[name])));
  return (
    <TableContainer>
      <CardTable size="small" aria-labelledby={labelledBy} sx={{ width: 'auto' }}>
        <thead className="heads">
          <tr>
            {shown.map(({ name, label }) => (
              <th key={name} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rows">
          {rows.map(row => (
            <tr key={String(row.id)}>
              {shown.map(each => (
                <td key={each.name}>
                  <FieldValue field={each} record={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </CardTable>
    </TableContainer>
  );
};
