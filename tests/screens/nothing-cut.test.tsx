// What keeps words from being cut where there is little room: the open tab is in sight, the labels of a
// chart keep their size, a statement without codes has no empty column, and a name is in the language
// of its reader.

import Tab from '@mui/material/Tab';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type StatementBody,
  StatementTable,
} from '../../custom-pages/ledger-reports/StatementTable.tsx';
import { entityOverrides } from '../../resources/index.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { ColumnChart } from '../../src/ui/charts/ColumnChart.tsx';
import { ScrollTabs } from '../../src/ui/ScrollTabs.tsx';

/** The observers of sizes. */
let resize: () => void;
beforeEach(() => {
  const observers: (() => void)[] = [];
  resize = () => {
    for (const each of observers) each();
  };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        observers.push(tell);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  switchLanguage('en');
});

const setWidth = (pixels: number) =>
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(pixels);

describe('where there is little room', () => {
  it('the open tab comes to the middle when the window has another width', () => {
    render(
      <ScrollTabs value="last" aria-label="Reports">
        {['first', 'last'].map(name => (
          <Tab key={name} value={name} label={name} />
        ))}
      </ScrollTabs>,
    );
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(900);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
    setWidth(300);
    resize();
    expect(document.querySelector('.MuiTabs-scroller')!.scrollLeft).toBe(800);
  });

  it('a chart is as wide as its place, and its labels keep their size on their side', () => {
    setWidth(330);
    const months = ['Baisakh', 'Jestha', 'Asar', 'Shrawan', 'Bhadra', 'Aswin', 'Kartik'];
    render(
      <ColumnChart
        title="Sales"
        name="Month"
        labels={months}
        series={[{ name: 'Sales', values: months.map(() => 5) }]}
        format={String}
      />,
    );
    const drawing = document.querySelector('figure svg[height="250"]')!;
    expect(drawing).toHaveAttribute('width', '330');
    expect(drawing).not.toHaveAttribute('viewBox');
    for (const text of drawing.querySelectorAll('text'))
      expect(Number(text.getAttribute('font-size'))).toBeGreaterThanOrEqual(12);
    expect(screen.getAllByText('Asar')[0]!.getAttribute('transform')).toContain('rotate');
  });

  it('a statement without codes has no column for them', () => {
    const row = { kind: 'account', level: 0, title: 'Margin', account_id: null } as const;
    const draw = (code: string | null) => {
      const body: StatementBody = {
        columns: [{ name: 'value', label: 'Value', kind: 'money' }],
        rows: [{ ...row, code, value: 1 }],
      };
      return render(
        <MemoryRouter>
          <StatementTable title="Ratios" body={body} toAccount={String} />
        </MemoryRouter>,
      );
    };
    const { unmount } = draw('1010');
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
    unmount();
    draw('');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Particulars',
      'Value',
    ]);
  });

  it('a type of TDS has its Nepali name on Nepali screens', () => {
    const Name = entityOverrides['tds-types']!.cells!.name!;
    const record = { name: 'Rent', name_ne: 'घरभाडा' };
    const drawn = <Name field={{} as never} value={record.name} record={record} />;
    const { unmount } = render(drawn);
    screen.getByText('Rent');
    unmount();
    switchLanguage('ne');
    render(drawn);
    screen.getByText('घरभाडा');
  });
});
