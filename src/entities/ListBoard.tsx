// A list as a board: a column for each option of a choice, under the filters, the search and the order
// of the list. Cards are moved by dragging or by a menu where the record can be changed.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import Typography from '@mui/material/Typography';
import { type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Field, Row } from '../../domain/entity-schema/entity.ts';
import { canMoveCards } from '../../domain/entity-schema/list-layouts.ts';
import { flattenOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { findStepProblem, listStateFields } from '../../domain/entity-schema/states.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { LOOKUP_LIMIT, type PagedResponse } from '../api/list-query.ts';
import { useOwnFields } from '../api/own-fields.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { Loading } from '../ui/Loading.tsx';
import { StatusBadge } from '../ui/table-elements.tsx';
import {
  applyMoves,
  type BoardColumn,
  getColumnKey,
  listBoardColumns,
  type Move,
  type OptionValue,
  type RefusalOf,
  toColumnConditions,
} from './board-columns.ts';
import { boardStyles } from './board-styles.ts';
import { type ListRecord, toRecordTitle } from './bulk-actions.ts';
import type { RecordProps } from './OpeningName.tsx';
import { RecordCard, useColumnTitle } from './RecordCard.tsx';
import { useBoardMoves } from './use-board-moves.ts';
import { useCardDrag } from './use-card-drag.ts';
import { usePartialQuery } from './use-list-layout.ts';

const texts = {
  more: { en: 'Show more', ne: 'थप देखाउनुहोस्' },
  none: { en: 'None here.', ne: 'यहाँ केही छैन।' },
} satisfies Record<string, Texts>;

/** Cards that a column shows at first, and more of them each time that more are asked for. */
export const COLUMN_STEP = 50;

type Props = RecordProps & { field: Field };
type ColumnProps = Props & {
  column: BoardColumn;
  targets: BoardColumn[];
  moves: ReadonlyMap<number, Move>;
  /** A card is over it. */
  isOver: boolean;
  /** A card is held that cannot be dropped here. */
  isRefused: boolean;
  refusalOf: RefusalOf;
  onMove: (record: ListRecord, to: BoardColumn) => void;
  onDrag: (record: ListRecord, event: PointerEvent<HTMLElement>) => void;
};

const toClassName = ({ isOver, isRefused }: Pick<ColumnProps, 'isOver' | 'isRefused'>): string =>
  `column${isOver ? ' over' : ''}${isRefused ? ' refused' : ''}`;

const Column = ({ column, isOver, isRefused, moves, ...props }: ColumnProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const { entity, field, targets } = props;
  const toTitle = useColumnTitle(field);
  const toQuery = usePartialQuery(entity);
  const { filterValues } = useListContext();
  const [shown, setShown] = useState(COLUMN_STEP);
  const { [field.name]: _, ...others } = filterValues as Row;
  const { data, error, refetch } = useApiQuery<PagedResponse>(entity.listPath, {
    query: toQuery({
      perPage: shown,
      filter: others,
      more: () => toColumnConditions(field, column),
    }),
  });
  const answer = data?.body;
  const stored = useMemo(
    () => ({
      rows: (answer?.data ?? []).map(row => flattenOwnFields(row) as ListRecord),
      total: answer?.total ?? 0,
    }),
    [answer],
  );
  const { rows, total } = applyMoves(column, stored, moves);
  const title = toTitle(column);
  const count = localizeDigits(String(total), language);
  const isTarget = targets.some(({ key }) => key === column.key);
  // A value that no record lacks, and none can be freed of, has no column of its own.
  if (!column.option && !isTarget && total === 0) return null;
  return (
    <section
      className={toClassName({ isOver, isRefused })}
      data-column={column.key}
      aria-label={`${title} (${count})`}
    >
      <h2>
        {column.option ? <StatusBadge option={column.option} /> : title}
        {data && <span className="count">{count}</span>}
      </h2>
      {error && (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={refetch}>
              {t(words.tryAgain)}
            </Button>
          }
        >
          {error.message || t(words.noAnswer)}
        </Alert>
      )}
      {!data && !error && <Loading />}
      {data && rows.length === 0 && <p className="none">{t(texts.none)}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map(record => (
            <RecordCard
              key={record.id}
              {...props}
              record={record}
              isMoving={moves.has(record.id)}
            />
          ))}
        </ul>
      )}
      {stored.total > stored.rows.length && shown < LOOKUP_LIMIT && (
        <Button size="small" onClick={() => setShown(shown + COLUMN_STEP)}>
          {t(texts.more)}
        </Button>
      )}
    </section>
  );
};

/** The name of a card that was moved by the keyboard has the focus where the card is now. */
const useFocusAfterMove = (moves: ReadonlyMap<number, Move>) => {
  const board = useRef<HTMLDivElement>(null);
  const moved = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card is drawn again when the moves are others.
  useEffect(() => {
    if (moved.current === undefined || document.activeElement !== document.body) return;
    board.current
      ?.querySelector<HTMLElement>(`[data-record="${moved.current}"] .record-name`)
      ?.focus();
  }, [moves]);
  return { board, moved };
};

/** Why a card cannot go to a column: of a state the sentence that the server would say. */
const useRefusal = (field: Field): RefusalOf => {
  const { role } = useOwnFields();
  const language = useLanguage();
  return useMemo(() => {
    const [state] = listStateFields({ fields: [field] });
    return (record, { value: to }) => {
      const from = (record[field.name] ?? null) as OptionValue;
      return state && findStepProblem(state, { from, to }, role, language);
    };
  }, [field, role, language]);
};

export const ListBoard = ({ field, ...props }: Props) => {
  const { entity } = props;
  const { filterValues } = useListContext();
  const { moves, move } = useBoardMoves(entity, field);
  const { board, moved } = useFocusAfterMove(moves);
  const columns = useMemo(
    () => listBoardColumns(field, filterValues as Row),
    [field, filterValues],
  );
  // What begins with a value is never without one.
  const canBeEmpty = !field.required && field.default === undefined;
  const targets = useMemo(
    () =>
      canMoveCards(entity, field)
        ? listBoardColumns(field, {}).filter(({ option }) => option || canBeEmpty)
        : [],
    [entity, field, canBeEmpty],
  );
  const refusalOf = useRefusal(field);
  const onMove = useCallback(
    (record: ListRecord, to: BoardColumn) => {
      if (to.key === getColumnKey(field, record)) return;
      const refusal = refusalOf(record, to);
      if (refusal !== undefined) return toast('warning', refusal, toRecordTitle(entity, record));
      moved.current = record.id;
      void move(record, to.value);
    },
    [entity, field, move, moved, refusalOf],
  );
  const onDrop = useCallback(
    (record: ListRecord, key: string) => {
      const to = targets.find(column => column.key === key);
      if (to) onMove(record, to);
    },
    [targets, onMove],
  );
  const { drag, begin } = useCardDrag(onDrop);
  const held = (column: BoardColumn) => drag && refusalOf(drag.record, column);
  const over = columns.find(({ key }) => key === drag?.over);
  return (
    <Box ref={board} className="board" sx={boardStyles}>
      {columns.map(column => (
        <Column
          key={column.key}
          {...props}
          field={field}
          column={column}
          targets={targets}
          moves={moves}
          isOver={drag?.over === column.key}
          isRefused={held(column) !== undefined}
          refusalOf={refusalOf}
          onMove={onMove}
          onDrag={begin}
        />
      ))}
      {drag && (
        <Portal>
          <Box
            aria-hidden="true"
            sx={{
              position: 'fixed',
              zIndex: 'tooltip',
              pointerEvents: 'none',
              px: 1.5,
              py: 1,
              borderRadius: 1,
              boxShadow: 4,
              bgcolor: 'background.paper',
              color: 'text.primary',
              fontWeight: 600,
              whiteSpace: 'nowrap',
              // Above the finger.
              transform: 'translate(-50%, -120%)',
            }}
            style={{ left: drag.x, top: drag.y }}
          >
            {toRecordTitle(entity, drag.record)}
            {over && held(over) && (
              <Typography
                variant="body2"
                color="error"
                sx={{ maxWidth: 260, whiteSpace: 'normal' }}
              >
                {held(over)}
              </Typography>
            )}
          </Box>
        </Portal>
      )}
    </Box>
  );
};
