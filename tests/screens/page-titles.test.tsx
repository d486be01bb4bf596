// The browser's tab names what is open.
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { switchLanguage } from '../../src/i18n/language.ts';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { renderForm } from '../support/administration-screens.tsx';
import { renderScreen } from '../support/render-screen.tsx';

const waitForTitle = (title: string) => waitFor(() => expect(document.title).toBe(title));

describe('the title of the tab', () => {
  it('names the page, then the record, in the language of the moment', async () => {
    const { router } = renderForm('menus', 'create');
    await waitForTitle('Add New Menu – Bijak');
    await act(() => router.navigate('/menus/3/edit'));
    await waitForTitle('Edit Menu: Sales – Bijak');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Edit Menu$/);
    act(() => switchLanguage('ne'));
    await waitForTitle('मेनु सम्पादन: Sales – Bijak');
  });

  it('does not stay that of the page before on a page that is not there', async () => {
    document.title = 'Invoice 146 – Bijak';
    renderScreen(<NotFoundPage />);
    await waitForTitle('Oops! Nothing was found – Bijak');
  });
});
