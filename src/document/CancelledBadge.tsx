// Marks what belongs to an invoice that was cancelled; the status of the list does not tell it from
// one that came back whole.
import { StatusBadge } from '../ui/StatusBadge.tsx';

const cancelled = { value: 1, label: { en: 'Cancelled', ne: 'रद्द भएको' }, color: 'error' } as const;

export const CancelledBadge = ({ record }: { record: { cancelled?: unknown } }) =>
  record.cancelled === 1 ? (
    <>
      {' '}
      <StatusBadge option={cancelled} />
    </>
  ) : null;
