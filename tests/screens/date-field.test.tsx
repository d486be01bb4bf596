// Every date field: typed or picked, in AD or Bikram Sambat, by mouse or keyboard, in both
// languages.
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { monthNames } from '../../domain/calendar/bs-month.ts';
import { formatBs } from '../../domain/calendar/format-date.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { toDevanagari } from '../../domain/language.ts';
import { FieldValue } from '../../src/fields/FieldValue.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { findEntity } from '../support/render-screen.tsx';

type Bounds = { min?: string; max?: string };

const Form = ({
  start,
  onChange,
  ...bounds
}: Bounds & { start: string; onChange: (value: string) => void }) => {
  const [value, setValue] = useState(start);
  return (
    <DateField
      label="Day"
      value={value}
      {...bounds}
      onChange={next => {
        onChange(next);
        setValue(next);
      }}
    />
  );
};

/** A field on a form; returns the values that it reported. */
const field = (start = '', bounds: Bounds = {}) => {
  const onChange = vi.fn();
  render(<Form start={start} onChange={onChange} {...bounds} />);
  return { onChange, box: () => screen.getByRole('textbox', { name: 'Day' }) };
};
const openCalendar = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  return screen.findByRole('dialog', { name: 'Calendar' });
};
const openBs = async () => {
  const popup = await openCalendar();
  await userEvent.click(within(popup).getByRole('button', { name: 'BS' }));
  return popup;
};
const day = (name: string) => screen.findByRole('button', { name });

describe('a date field', () => {
  it('takes YYYY-MM-DD in AD and shows the Bikram Sambat day next to it (OPEN-027)', async () => {
    const { onChange, box } = field();
    expect(box()).toHaveAttribute('placeholder', 'YYYY-MM-DD');
    await userEvent.type(box(), '2025-07-17');
    expect(onChange).toHaveBeenLastCalledWith('2025-07-17');
    expect(box()).toHaveAccessibleDescription('BS 2082-04-01');
  });
  it('takes Bikram Sambat once it is switched, in digits of either script, and still hands on AD', async () => {
    const { onChange, box } = field('2025-07-17');
    await userEvent.click(screen.getByRole('button', { name: 'AD → BS' }));
    expect(box()).toHaveValue('2082-04-01');
    await userEvent.clear(box());
    await userEvent.type(box(), '२०८२-०५-०१');
    expect(onChange).toHaveBeenLastCalledWith('2025-08-17');
    expect(box()).toHaveAccessibleDescription('AD 2025-08-17');
    await userEvent.click(screen.getByRole('button', { name: 'BS → AD' }));
    expect(box()).toHaveValue('2025-08-17');
  });
  it('hands on an invalid date as it was typed, and validates it again in the other calendar', async () => {
    const { onChange, box } = field();
    await userEvent.click(screen.getByRole('button', { name: 'AD → BS' }));
    await userEvent.type(box(), '2082-01-32');
    expect(onChange).toHaveBeenLastCalledWith('2082-01-32 BS');
    expect(box()).not.toHaveAccessibleDescription(/AD/);
    await userEvent.click(screen.getByRole('button', { name: 'BS → AD' }));
    expect(onChange).toHaveBeenLastCalledWith('2082-01-32');
    expect(box()).toHaveValue('2082-01-32');
  });
  it('writes Nepali digits in Nepali, and accepts typed digits of either script', async () => {
    switchLanguage('ne');
    const { onChange, box } = field('2025-07-17');
    expect(box()).toHaveValue('२०२५-०७-१७');
    expect(box()).toHaveAccessibleDescription('वि.सं. २०८२-०४-०१');
    await userEvent.clear(box());
    await userEvent.type(box(), '2025-07-18');
    expect(onChange).toHaveBeenLastCalledWith('2025-07-18');
  });
});

describe('a date that is typed briefly', () => {
  it('is written out once the field is left, or on Enter', async () => {
    const { onChange, box } = field();
    await userEvent.click(screen.getByRole('button', { name: 'AD → BS' }));
    await userEvent.type(box(), '82-4-1');
    expect(onChange).toHaveBeenLastCalledWith('2025-07-17');
    expect(box()).toHaveValue('82-4-1');
    await userEvent.tab();
    expect(box()).toHaveValue('2082-04-01');
    await userEvent.clear(box());
    await userEvent.type(box(), 'today{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(toNepalDate(new Date()));
    expect(box()).toHaveValue(formatBs(toNepalDate(new Date())));
  });
  it('is read in the calendar that was chosen last, in every field and list', async () => {
    field('2025-07-17');
    await userEvent.click(screen.getByRole('button', { name: 'AD → BS' }));
    cleanup();
    const { box } = field('2025-07-18');
    expect(box()).toHaveValue('2082-04-02');
    const created = findEntity('vendors').fields.find(
      candidate => candidate.name === 'created_at',
    )!;
    render(<FieldValue field={created} record={{ created_at: '2025-07-17 10:00:00' }} />);
    expect(screen.getByTitle('2025-07-17 10:00:00').textContent).toBe('2082-04-01 10:00:00');
  });
});

describe('the Bikram Sambat calendar', () => {
  it('lists the months, and 87 years from 2001 on (CAL-011, CAL-017, CAL-018)', async () => {
    field('2025-07-17');
    const popup = await openBs();
    const options = (name: string) =>
      within(within(popup).getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(option => option.textContent);
    expect(options('Month')).toEqual(monthNames.map(name => name.en));
    expect(options('Year')).toEqual(Array.from({ length: 87 }, (_, index) => String(2001 + index)));
    await userEvent.selectOptions(within(popup).getByRole('combobox', { name: 'Year' }), '2001');
    // 16 July 1944, long before the day from which computers count.
    expect(within(popup).getByRole('button', { name: 'Sunday, 1 Shrawan 2001' })).toBeVisible();
  });
  it('begins each month on its weekday and ends it on its last day', async () => {
    field('2025-07-17');
    const popup = await openBs();
    const grid = within(popup).getByRole('grid', { name: 'Shrawan 2082' });
    // 17 July 2025 was a Thursday; Shrawan 2082 has 31 days.
    const [, firstWeek] = within(grid).getAllByRole('row');
    expect(
      within(firstWeek!)
        .getAllByRole('gridcell')
        .map(cell => cell.textContent),
    ).toEqual(['', '', '', '', '1', '2', '3']);
    expect(within(grid).getAllByRole('button')).toHaveLength(31);
    expect(within(grid).getByRole('gridcell', { selected: true })).toHaveTextContent('1');
  });
  it('is walked with the keys of a date grid, and Enter picks', async () => {
    const { onChange, box } = field('2025-07-17');
    await openBs();
    await waitFor(async () => expect(await day('Thursday, 1 Shrawan 2082')).toHaveFocus());
    const walk = async (keys: string, name: string) => {
      await userEvent.keyboard(keys);
      expect(await day(name)).toHaveFocus();
    };
    await walk('{ArrowRight}', 'Friday, 2 Shrawan 2082');
    await walk('{ArrowDown}', 'Friday, 9 Shrawan 2082');
    await walk('{Home}', 'Sunday, 4 Shrawan 2082');
    await walk('{End}', 'Saturday, 10 Shrawan 2082');
    await walk('{PageDown}', 'Tuesday, 10 Bhadra 2082');
    await walk('{PageUp}', 'Saturday, 10 Shrawan 2082');
    await walk('{Shift>}{PageUp}{/Shift}', 'Thursday, 10 Shrawan 2081');
    await walk('{ArrowUp}{ArrowLeft}', 'Wednesday, 2 Shrawan 2081');
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2024-07-17');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(box()).toHaveValue('2081-04-02'));
  });
  it('opens with Alt and Down, closes with Escape, and then nothing has changed', async () => {
    const { onChange, box } = field('2025-07-17');
    await userEvent.click(box());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByRole('dialog', { name: 'Calendar' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onChange).not.toHaveBeenCalled();
  });
  it('offers no day outside the bounds of its field, by mouse or key', async () => {
    const { onChange } = field('2025-07-17', { min: '2025-07-16', max: '2025-07-18' });
    const popup = await openBs();
    expect(await day('Saturday, 3 Shrawan 2082')).toBeDisabled();
    expect(within(popup).getByRole('button', { name: 'Next month' })).toBeDisabled();
    expect(within(popup).getByRole('button', { name: 'Today' })).toBeDisabled();
    await waitFor(async () => expect(await day('Thursday, 1 Shrawan 2082')).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    expect(await day('Friday, 2 Shrawan 2082')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2025-07-18');
  });
  it('is in Nepali: names of months and days, and digits (CAL-012)', async () => {
    switchLanguage('ne');
    const { onChange } = field('2025-07-17');
    await userEvent.click(screen.getByRole('button', { name: 'पात्रो खोल्नुहोस्' }));
    const popup = await screen.findByRole('dialog', { name: 'पात्रो' });
    await userEvent.click(within(popup).getByRole('button', { name: 'वि.सं.' }));
    const months = within(within(popup).getByRole('combobox', { name: 'महिना' })).getAllByRole(
      'option',
    );
    expect(months.map(option => option.textContent)).toEqual(monthNames.map(name => name.ne));
    await userEvent.click(await day('शुक्रबार, २ साउन २०८२'));
    expect(onChange).toHaveBeenLastCalledWith('2025-07-18');
  });
});

describe('the AD calendar', () => {
  it('picks a day', async () => {
    const { onChange, box } = field('2025-07-17');
    const popup = await openCalendar();
    await userEvent.click(await within(popup).findByRole('gridcell', { name: '18' }));
    expect(onChange).toHaveBeenLastCalledWith('2025-07-18');
    expect(box()).toHaveValue('2025-07-18');
  });
  it('offers no day after the last of its field', async () => {
    field('2025-07-17', { max: '2025-07-17' });
    const popup = await openCalendar();
    expect(await within(popup).findByRole('gridcell', { name: '18' })).toBeDisabled();
    expect(within(popup).getByRole('button', { name: 'Next month' })).toBeDisabled();
  });
  it('spans 500 years from 150 years back (CAL-019, CAL-020)', async () => {
    field('2025-07-17');
    const popup = await openCalendar();
    await userEvent.click(await within(popup).findByRole('button', { name: 'Choose year' }));
    const years = (await within(popup).findAllByRole('radio')).map(year =>
      Number(year.textContent),
    );
    const first = Number(toNepalDate(new Date()).slice(0, 4)) - 150;
    expect(years).toEqual(Array.from({ length: 500 }, (_, index) => first + index));
  });
  it('writes Nepali months and digits in Nepali', async () => {
    switchLanguage('ne');
    field('2025-07-17');
    await userEvent.click(screen.getByRole('button', { name: 'पात्रो खोल्नुहोस्' }));
    expect(await screen.findByText('जुलाई २०२५')).toBeVisible();
    expect(screen.getByRole('gridcell', { name: toDevanagari('18') })).toBeVisible();
  });
});

describe('the digits of a date', () => {
  it('follow the language, those of a half-typed date too', async () => {
    const { box } = field('2025-07-17');
    act(() => switchLanguage('ne'));
    expect(box()).toHaveValue(toDevanagari('2025-07-17'));
    act(() => switchLanguage('en'));
    expect(box()).toHaveValue('2025-07-17');
  });
});
