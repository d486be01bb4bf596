// A refused form focuses the first wrong field, found here or by the server; corrections do not
// move the focus.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SignInModal } from '../../custom-pages/landing/SignInModal.tsx';
import { useFocusFirstError } from '../../src/forms/focus-first-error.ts';
import { renderScreen } from '../support/render-screen.tsx';

it('the sign-in leads to the mail address, then to what the server refuses', async () => {
  renderScreen(<SignInModal onClose={() => undefined} />, ({ path }) =>
    path === 'v2/login'
      ? { status: 422, body: { message: { password: ['No.'] } } }
      : { status: 200, body: { required: false } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
  const email = screen.getByRole('textbox', { name: 'Email' });
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveAccessibleDescription('This field is required.');
  await userEvent.type(email, 'sita@shop.test');
  const password = screen.getByLabelText('Password');
  await userEvent.type(password, 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(password).toHaveAccessibleDescription('No.'));
  expect(password).toHaveFocus();
});

const Form = () => {
  const [problems, setProblems] = useState<object>({});
  const leading = useFocusFirstError(problems);
  return (
    <form
      {...leading}
      onSubmit={event => {
        event.preventDefault();
        setProblems({ first: 'no', second: 'no' });
      }}
    >
      <input aria-label="first" aria-invalid={'first' in problems} />
      <input
        aria-label="second"
        aria-invalid={'second' in problems}
        onChange={() => setProblems({ first: 'no' })}
      />
      <button type="submit">Send</button>
    </form>
  );
};

it('again each time that it is refused, and never while another field is corrected', () => {
  render(<Form />);
  fireEvent.submit(screen.getByRole('button').closest('form')!);
  expect(screen.getByLabelText('first')).toHaveFocus();
  screen.getByLabelText('second').focus();
  fireEvent.change(screen.getByLabelText('second'), { target: { value: 'x' } });
  expect(screen.getByLabelText('second')).toHaveFocus();
  fireEvent.submit(screen.getByRole('button').closest('form')!);
  expect(screen.getByLabelText('first')).toHaveFocus();
});
