// The invoice list: three tabs with their counts and sums under the filters of the moment.
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useEffect, useMemo, useRef } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Texts } from '../domain/language.ts';
import { digitsIn } from '../domain/language.ts';
import type { Entity, Row } from '../domain/schema/entity.ts';
import { useLanguage, useSay } from '../src/i18n/language.ts';
import type { Query } from '../src/providers/http.ts';
import { listQuery } from '../src/providers/list-query.ts';
import { useAnswer } from '../src/providers/use-answer.ts';
import { ListTable } from '../src/screens/ListTable.tsx';
import { useAmount } from '../src/ui/Amount.tsx';
import { PageHeader } from '../src/ui/PageHeader.tsx';
import { invoices } from './invoices.tsx';

type Sum = { count: number; total: number };
type Statistics = Record<'all' | 'active' | 'inactive', Sum>;

const texts = {
  all: { en: 'All ({n})', ne: 'सबै ({n})' },
  active: { en: 'Active ({n})', ne: 'सक्रिय ({n})' },
  inactive: { en: 'Credit Notes ({n})', ne: 'क्रेडिट नोट ({n})' },
} satisfies Record<string, Texts>;

/** The status filter of each tab (SAL-INV-005..007). */
const tabs: { key: keyof Statistics; status: string | undefined }[] = [
  { key: 'all', status: undefined },
  { key: 'active', status: '1' },
  { key: 'inactive', status: '0' },
];

/**
 * Counts and sums of a question: asked together with the rows, and again when their number
 * (`total`, undefined while they come) is another than before although the list (`listed`) still
 * shows the same.
 */
const useStatistics = (
  query: Query,
  listed: string,
  total: number | undefined,
): Statistics | undefined => {
  const { answer, again } = useAnswer<Statistics | undefined>('statistics/invoices', { query });
  const counted = useRef<{ listed: string; total: number | undefined }>({
    listed,
    total: undefined,
  });
  useEffect(() => {
    if (counted.current.listed !== listed) counted.current = { listed, total: undefined };
    const before = counted.current.total;
    if (total === undefined || total === before) return;
    counted.current.total = total;
    if (before !== undefined) again();
  }, [listed, total, again]);
  return answer?.body;
};

const StatusTabs = ({ entity }: { entity: Entity }) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const { filterValues, setFilters, total, isFetching } = useListContext();
  const { status, ...others } = filterValues as Row;
  const query = listQuery(entity, { page: 1, perPage: 1, filter: others });
  const statistics = useStatistics(
    query,
    JSON.stringify(filterValues),
    isFetching ? undefined : total,
  );
  const chosen = tabs.find(tab => tab.status === status)?.key ?? 'all';
  return (
    <Tabs
      value={chosen}
      onChange={(_, key: keyof Statistics) =>
        setFilters(
          { ...others, status: tabs.find(tab => tab.key === key)!.status },
          undefined,
          false,
        )
      }
      sx={{ mb: 1 }}
    >
      {tabs.map(({ key }) => (
        <Tab
          key={key}
          value={key}
          label={
            <span>
              {say(texts[key], { n: digitsIn(String(statistics?.[key].count ?? 0), language) })}
              <small style={{ display: 'block' }}>{amount(statistics?.[key].total ?? 0)}</small>
            </span>
          }
        />
      ))}
    </Tabs>
  );
};

const noRetry = { retry: false };
const noEdit = () => undefined;

export const InvoiceList = ({ entity }: { entity: Entity }) => {
  const say = useSay();
  const navigate = useNavigate();
  // The tabs are the status filter; the view goes by the payment id.
  const shown = useMemo<Entity>(
    () => ({
      ...entity,
      list: {
        ...entity.list,
        filters: entity.list.filters.filter(name => name !== 'status'),
        actions: entity.list.actions.map(name => (name === 'view' ? 'view-invoice' : name)),
      },
    }),
    [entity],
  );
  return (
    <ListBase
      resource={entity.name}
      perPage={entity.list.limit}
      sort={{ field: entity.list.sort.field, order: 'DESC' }}
      queryOptions={noRetry}
      // As in EntityList: the server tells whose session has ended.
      disableAuthentication
    >
      <PageHeader title={say(entity.many)}>
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => navigate('/sales/invoice/new')}
        >
          {say(entity.texts.createButton)}
        </Button>
      </PageHeader>
      <StatusTabs entity={entity} />
      <ListTable entity={shown} overrides={invoices} onEdit={noEdit} />
    </ListBase>
  );
};
