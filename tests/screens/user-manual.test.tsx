// The page of the user manual: the drawing is PdfView's business, which jsdom cannot see; here are
// the ways to it.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pages } from '../../custom-pages/index.tsx';
import { UserManual } from '../../custom-pages/manual/UserManual.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { renderScreen } from '../support/render-screen.tsx';

const { pdf, saveFile } = vi.hoisted(() => ({
  pdf: { loaded: (): void => undefined },
  saveFile: vi.fn(),
}));
vi.mock('../../src/api/download.ts', () => ({ saveFile, download: vi.fn() }));
vi.mock('../../src/print/PdfView.tsx', () => ({
  PdfView: ({ single, onLoaded }: { single?: boolean; onLoaded: () => void }) => {
    useEffect(() => {
      pdf.loaded = onLoaded;
    });
    return <p>{single ? 'one page' : 'all pages'}</p>;
  },
}));

const answer = { status: 200, body: { book: true } };
const draw = (status = 200) => renderScreen(<UserManual />, () => ({ ...answer, status }));
beforeEach(() => saveFile.mockClear());

describe('the user manual', () => {
  it('shows an inner loader until the document is open, then all of its pages (ADM-MAN-001, ADM-MAN-003, SHELL-034)', async () => {
    draw();
    expect(screen.getByRole('progressbar')).toBeVisible();
    const book = await screen.findByText('all pages');
    expect(book).not.toBeVisible();
    expect(screen.getByRole('progressbar')).toBeVisible();
    act(() => pdf.loaded());
    expect(book).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('can be downloaded', async () => {
    draw();
    const button = screen.getByRole('button', { name: 'Download' });
    expect(button).toBeDisabled();
    await screen.findByText('all pages');
    await userEvent.click(button);
    expect((saveFile.mock.calls[0]![0] as File).name).toBe('bijak-manual.en.pdf');
  });

  it('is fetched again in another language', async () => {
    const { calls } = draw();
    await screen.findByText('all pages');
    act(() => switchLanguage('ne'));
    await screen.findByRole('heading', { name: 'प्रयोगकर्ता पुस्तिका' });
    await waitFor(() => expect(calls.filter(call => call.path === 'user-manual')).toHaveLength(2));
  });

  it('says so when it cannot be fetched, and tries again', async () => {
    const { calls } = draw(422);
    expect(await screen.findByText('The manual could not be loaded.')).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  it('is at /user-manual and at every address below it (ROUTE-087)', () => {
    expect(pages.map(page => page.path)).toContain('/user-manual/*');
  });
});
