// Days that may still move: near the end of a fiscal year whose months are calculated, and due days.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setCalendarCorrections, toAd } from '../../domain/calendar/bikram-sambat.ts';
import { getFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import lengths from '../../domain/calendar/month-lengths.json' with { type: 'json' };
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { ProvisionalNote } from '../../src/ui/calendar/ProvisionalNote.tsx';
import { texts } from '../../src/ui/calendar/texts.ts';

afterEach(() => {
  cleanup();
  setCalendarCorrections({});
});

const isSaid = () => screen.queryByText(new RegExp(texts.provisional.en)) !== null;
const last = getFiscalYear(2084).end_date;

describe('a day that may still change (finding B17)', () => {
  it.each([
    [last, true],
    [toAd({ year: 2085, month: 4, day: 1 }), true],
    [toAd({ year: 2084, month: 8, day: 10 }), false],
    [getFiscalYear(2081).end_date, false],
  ])('is said in a date field where it decides the fiscal year: %s', (day, expected) => {
    render(<DateField label="Day" value={day} onChange={() => undefined} />);
    expect(isSaid()).toBe(expected);
  });

  it('is said next to a due day, until the years before it are decided', () => {
    render(<ProvisionalNote day={last} />);
    expect(isSaid()).toBe(true);
    cleanup();
    setCalendarCorrections({
      '2084': lengths.provisional['2084'],
      '2085': lengths.provisional['2085'],
    });
    render(<ProvisionalNote day={last} />);
    expect(isSaid()).toBe(false);
  });
});
