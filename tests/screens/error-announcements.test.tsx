// A refused form is announced once: by its own message, or by a toast.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SetupPage } from '../../custom-pages/landing/SetupPage.tsx';
import { useFocusFirstError } from '../../src/forms/focus-first-error.ts';
import { dismissToast, getToasts, toast } from '../../src/platform/toast-store.ts';

const shownToasts = () => getToasts().map(({ severity, message }) => [severity, message]);
afterEach(() => {
  for (const { id } of getToasts()) dismissToast(id);
});

const Form = ({ refusal, tell }: { refusal: object; tell?: string }) => {
  const [problems, setProblems] = useState<object>({});
  const leading = useFocusFirstError(problems);
  return (
    <form
      aria-label="form"
      {...leading}
      onSubmit={event => {
        event.preventDefault();
        if (tell) toast('error', tell);
        setProblems(refusal);
      }}
    >
      <input aria-label="first" aria-invalid={'first' in problems || undefined} />
    </form>
  );
};
const sent = (refusal: object, tell?: string) => {
  render(<Form refusal={refusal} tell={tell} />);
  fireEvent.submit(screen.getByRole('form'));
};

describe('a refused form', () => {
  it('says that fields are wrong, also while an older toast is shown', () => {
    toast('warning', 'older');
    sent({ first: ['no'] });
    expect(shownToasts().at(-1)).toEqual(['warning', 'Please correct the marked fields.']);
  });
  it('reads errors aloud that have no field', () => {
    sent({ elsewhere: ['There is no such counter.'] });
    expect(shownToasts()).toEqual([['warning', 'There is no such counter.']]);
  });
  it('says nothing on top of a message that is shown already', () => {
    sent({ first: ['no'] }, 'Total Amount is not valid');
    expect(shownToasts()).toEqual([['error', 'Total Amount is not valid']]);
  });
  it('says nothing without errors', () => {
    sent({ first: [] });
    expect(shownToasts()).toEqual([]);
  });
});

describe('the set-up page', () => {
  const answering = (status: number, message: unknown) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ message }), { status }));
  const setUp = async () => {
    render(<SetupPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Set Up' }));
  };
  it('leads to the first wrong field of the form, and announces it', async () => {
    answering(422, {
      admin_email: ['This is not a valid email.'],
      company_pan: ['This is not a valid pan number'],
    });
    await setUp();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'PAN' })).toHaveFocus());
    expect(screen.getByRole('textbox', { name: 'PAN' })).toHaveAccessibleDescription(
      'This is not a valid pan number',
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Please correct the marked fields.');
  });
  it('shows a refusal without fields', async () => {
    answering(400, 'This installation has been set up already.');
    await setUp();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This installation has been set up already.',
    );
  });
});
