// The chart of accounts as a tree that folds, with what each account comes to on a day.
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import TableContainer from '@mui/material/TableContainer';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { ListBase, useListContext, useStore } from 'react-admin';
import { Link } from 'react-router';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { localizeDigits } from '../../domain/language.ts';
import { accountRoots } from '../../domain/ledger/chart-of-accounts.ts';
import { toRupees } from '../../domain/money/money.ts';
import { LOOKUP_LIMIT } from '../../src/api/list-query.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { ImportButton } from '../../src/entities/ImportButton.tsx';
import { RowActions } from '../../src/entities/RowActions.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { EmptyRow } from '../../src/ui/EmptyState.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { RowButton, StatusBadge } from '../../src/ui/table-elements.tsx';
import {
  type AccountBalance,
  type AccountRecord,
  listTreeRows,
  type TreeRow,
} from './account-tree.ts';
import { accountTexts as texts } from './texts.ts';

const NO_FOLDS: string[] = [];
const NO_OVERRIDES = {};
/** Pixels for each level. */
const INDENT = 22;

export const AccountsPage = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  return (
    <ListBase
      resource={entity.name}
      perPage={LOOKUP_LIMIT}
      sort={{ field: 'code', order: 'ASC' }}
      disableSyncWithLocation
      storeKey={false}
      queryOptions={{ retry: false }}
      disableAuthentication
    >
      <PageHeader title={t(entity.many)}>
        <ImportButton entity={entity} />
        <Button
          component={Link}
          to={`${entity.address}/new`}
          variant="contained"
          startIcon={<AddIcon />}
        >
          {t(entity.texts.createButton)}
        </Button>
      </PageHeader>
      <AccountTree entity={entity} />
    </ListBase>
  );
};

/** Which rows are folded, and how that changes; remembered as long as the page is open. */
const useFolds = (accounts: AccountRecord[]) => {
  const [stored, setStored] = useStore<string[]>('accounts.folded', NO_FOLDS);
  const folded = useMemo(() => new Set(stored), [stored]);
  return {
    folded,
    toggle: (key: string) =>
      setStored(folded.has(key) ? stored.filter(other => other !== key) : [...stored, key]),
    foldAll: () =>
      setStored([
        ...accountRoots,
        ...accounts.filter(({ is_group }) => is_group === 1).map(({ id }) => String(id)),
      ]),
    unfoldAll: () => setStored([]),
  };
};

/** On a phone a row is two lines: name and balance, and below them code, status and actions. */
const treeStyles = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '&.MuiTable-root.cards tbody tr': {
      display: 'grid',
      // The name gives way to its balance, which is one word.
      gridTemplateColumns: '88px minmax(72px, 1fr) auto',
      gridTemplateAreas: '"name name balance" "code status actions"',
      alignItems: 'baseline',
    },
    '&.MuiTable-root.cards tbody td': {
      paddingInlineEnd: '9px',
      '&::before': { display: 'none' },
      '&:nth-of-type(-n + 3)': { textAlign: 'start' },
      '&:nth-of-type(1)': { gridArea: 'name' },
      '&:nth-of-type(2)': { gridArea: 'code', paddingInlineStart: '35px' },
      '&:nth-of-type(3)': { gridArea: 'status' },
      '&:nth-of-type(4)': { gridArea: 'balance' },
      '&:nth-of-type(5)': { gridArea: 'actions', textAlign: 'end' },
      '&[colspan]': { gridArea: '1 / 1 / 2 / -1' },
    },
  },
});

const AccountTree = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  const language = useLanguage();
  const {
    data: accounts = [],
    total = 0,
    page,
    setPage,
    isFetching,
    isPending,
    refetch,
  } = useListContext<AccountRecord>();
  const [day, setDay] = useState(() => toNepalDate(new Date()));
  const [search, setSearch] = useState('');
  const as_of = formatValidators.date(day) ? day : toNepalDate(new Date());
  const { data } = useApiQuery<{ balances: AccountBalance[] }>('accounts/-/balances', {
    query: { as_of },
    purpose: 'look-up',
  });
  const { folded, toggle, foldAll, unfoldAll } = useFolds(accounts);
  const rows = listTreeRows(accounts, data?.body.balances ?? [], { language, folded, search });
  return (
    <Paper variant="outlined">
      <Stack
        direction="row"
        role="search"
        sx={{ flexWrap: 'wrap', gap: 1.5, p: 1.5, alignItems: 'flex-start' }}
      >
        <TextField
          label={t(texts.search)}
          value={search}
          onChange={event => setSearch(event.target.value)}
          sx={{ width: { xs: 1, sm: 260 } }}
        />
        <DateField
          label={t(texts.asOf)}
          value={day}
          onChange={setDay}
          sx={{ width: { xs: 1, sm: 190 } }}
        />
        <Button onClick={folded.size > 0 ? unfoldAll : foldAll}>
          {t(folded.size > 0 ? texts.unfoldAll : texts.foldAll)}
        </Button>
      </Stack>
      <div style={{ height: 4 }}>{isFetching && <LinearProgress />}</div>
      <TableContainer>
        <CardTable size="small" sx={treeStyles} aria-label={t(entity.many)}>
          <thead className="heads">
            <tr>
              <th scope="col">{t(texts.name)}</th>
              <th scope="col">{t(texts.code)}</th>
              <th scope="col">{t(words.status)}</th>
              <th scope="col" style={{ textAlign: 'right' }}>
                {t(texts.balance)}
              </th>
              <th scope="col" className="actions">
                {t(words.actions)}
              </th>
            </tr>
          </thead>
          <tbody className="rows">
            {rows.map(row => (
              <AccountRow
                key={row.key}
                entity={entity}
                row={row}
                isFolded={search.trim() === '' && folded.has(row.key)}
                onToggle={() => toggle(row.key)}
                reload={() => void refetch()}
              />
            ))}
            {!isPending && rows.length === 0 && (
              <EmptyRow
                columns={5}
                text={t(search.trim() === '' ? words.noRecords : words.notFound)}
              />
            )}
          </tbody>
        </CardTable>
      </TableContainer>
      {total > LOOKUP_LIMIT && (
        <Pager page={page} perPage={LOOKUP_LIMIT} total={total} onPage={setPage} />
      )}
    </Paper>
  );
};

type RowProps = {
  entity: Entity;
  row: TreeRow;
  isFolded: boolean;
  onToggle: () => void;
  reload: () => void;
};

const AccountRow = ({ entity, row, isFolded, onToggle, reload }: RowProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const { record, name, depth, hasRows } = row;
  const status = entity.fields
    .find(field => field.name === 'status')!
    .options!.find(({ value }) => value === record?.status);
  const isHead = !record || record.is_group === 1;
  return (
    <tr>
      <td style={{ paddingLeft: 9 + depth * INDENT, fontWeight: isHead ? 600 : undefined }}>
        <span style={{ display: 'inline-block', width: 26 }}>
          {hasRows && (
            <RowButton
              aria-expanded={!isFolded}
              aria-label={t(isFolded ? texts.unfold : texts.fold, { name })}
              onClick={onToggle}
              style={{ padding: '0 6px' }}
            >
              {isFolded ? '▸' : '▾'}
            </RowButton>
          )}
        </span>
        {name}
      </td>
      <td>{record && localizeDigits(record.code, language)}</td>
      <td>{status && <StatusBadge option={status} />}</td>
      <td
        style={{ textAlign: 'right', whiteSpace: 'nowrap', fontWeight: isHead ? 600 : undefined }}
      >
        <Balance paisa={row.balance} />
      </td>
      <td className="actions">
        {record && (
          <RowActions
            entity={entity}
            record={record}
            overrides={NO_OVERRIDES}
            reload={reload}
            onEdit={() => undefined}
          />
        )}
      </td>
    </tr>
  );
};

/** Debits less credits as an accountant reads it: the amount, and its side. */
const Balance = ({ paisa }: { paisa: number | undefined }) => {
  const t = useTranslations();
  const toAmount = useAmount();
  if (paisa === undefined) return null;
  const amount = toAmount(toRupees(Math.abs(paisa)));
  if (paisa === 0) return <>{amount}</>;
  return <>{t(paisa > 0 ? texts.debit : texts.credit, { amount })}</>;
};
