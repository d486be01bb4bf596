// A quiet button in a table row. A list has dozens of them, and MUI's cost as much as the rest of
// the list: this one is the browser's own, dressed by the theme.
import { type ButtonHTMLAttributes, Fragment, useEffect, useRef } from 'react';
import type { Option } from '../../domain/entity-schema/entity.ts';
import { useTranslations } from '../i18n/language.ts';

export const RowButton = ({
  color = 'primary',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { color?: 'primary' | 'secondary' }) => (
  <button type="button" className={`row-button ${color}`} {...rest} />
);

type RowCheckboxProps = {
  label: string;
  checked: boolean;
  some?: boolean;
  onChange: (checked: boolean) => void;
};

/**
 * The checkbox before a row, or before all rows of the page; the browser's own, for a list has
 * many.
 */
export const RowCheckbox = ({ label, checked, some = false, onChange }: RowCheckboxProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !checked;
  }, [some, checked]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={event => onChange(event.target.checked)}
    />
  );
};

/**
 * A choice as a coloured word; a list has one a row, so it is the browser's own element, dressed by
 * the theme.
 */
export const StatusBadge = ({ option }: { option: Option }) => {
  const t = useTranslations();
  return <span className={`badge ${option.color ?? 'default'}`}>{t(option.label)}</span>;
};

/** Stands in place of a user's status until the user has chosen a password. */
export const invitedOption: Option = {
  value: 'invited',
  label: { en: 'Invited', ne: 'निम्तो पठाइएको' },
  color: 'info',
};

export const cancelledOption = {
  value: 1,
  label: { en: 'Cancelled', ne: 'रद्द भएको' },
  color: 'error',
} as const;

/**
 * Marks what belongs to an invoice that was cancelled; the status of the list does not tell it from
 * one that came back whole.
 */
export const CancelledBadge = ({ record }: { record: { cancelled?: unknown } }) =>
  record.cancelled === 1 ? (
    <>
      {' '}
      <StatusBadge option={cancelledOption} />
    </>
  ) : null;

/** A day and its time as they are written: a line may end between the two, never within one. */
export const DateAndTime = ({ text }: { text: string }) => (
  <>
    {text.split(' ').map((part, index) => (
      <Fragment key={part}>
        {index > 0 && ' '}
        <span style={{ whiteSpace: 'nowrap' }}>{part}</span>
      </Fragment>
    ))}
  </>
);
