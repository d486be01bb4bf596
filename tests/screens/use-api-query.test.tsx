// The queries of a screen: a failure keeps the earlier data of the same address, and says nothing
// of another.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../../src/api/http.ts';
import { useApiQuery, useApiReader } from '../../src/api/use-api-query.ts';
import { useBackgroundWork } from '../../src/api/use-background-work.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { renderScreen } from '../support/render-screen.tsx';

const Reader = () => {
  const [id, setId] = useState(1);
  const { data, error, refetch } = useApiQuery<{ name: string }>(`things/${id}`, {
    purpose: 'look-up',
    isPublic: true,
  });
  return (
    <>
      <output>{`${data?.body.name ?? 'nothing'}, ${error ? 'failed' : 'fine'}`}</output>
      <button type="button" onClick={refetch}>
        Again
      </button>
      <button type="button" onClick={() => setId(2)}>
        Next
      </button>
    </>
  );
};

const renderWithClient = (element: ReactElement) =>
  render(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>);

/** Answers when the test says so; `asked` are the requests so far. */
const holdAnswers = () => {
  const asked: { url: string; signal: AbortSignal; answer: (body: object) => void }[] = [];
  vi.stubGlobal(
    'fetch',
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        asked.push({ url, signal, answer: body => resolve(Response.json(body)) });
      }),
  );
  return asked;
};

const Name = ({ text = '', debounceMs = 0 }) => {
  const { data } = useApiQuery<{ name: string }>('names', {
    query: { search: text },
    purpose: 'look-up',
    isPublic: true,
    debounceMs,
  });
  return <output>{data?.body.name ?? 'nothing'}</output>;
};

/** Asks by itself, as a field does for its choices, under the same address as `Name`. */
const NameField = () => {
  const read = useRef(useApiReader());
  const [name, setName] = useState('no choice');
  useEffect(() => {
    const left = new AbortController();
    const question = { query: { search: '' }, purpose: 'look-up', isPublic: true } as const;
    read
      .current<{ name: string }>('names', question, left.signal)
      .then(({ body }) => setName(body.name))
      .catch(() => undefined);
    return () => left.abort();
  }, []);
  return <output>{name}</output>;
};

afterEach(() => switchLanguage('en'));

describe('a query of a screen', () => {
  it('keeps its data when the network is lost, and forgets them at another address', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', async () => Response.json({ name: 'First' }));
    renderWithClient(<Reader />);
    const says = (text: string) =>
      waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
    await says('First, fine');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.click(screen.getByRole('button', { name: 'Again' }));
    await says('First, failed');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await says('nothing, failed');
  });

  it('shares one question with another part of the page, and asks again where it is opened again', async () => {
    const asked = holdAnswers();
    const { unmount } = renderWithClient(
      <>
        <Name />
        <Name />
      </>,
    );
    expect(asked).toHaveLength(1);
    asked[0]!.answer({ name: 'First' });
    expect(await screen.findAllByText('First')).toHaveLength(2);
    unmount();
    renderWithClient(<Name />);
    expect(screen.getByRole('status')).toHaveTextContent('nothing');
    expect(asked).toHaveLength(2);
  });

  it('is shared by fields that ask by themselves, at once or later, until something is changed', async () => {
    const asked = holdAnswers();
    const client = new QueryClient();
    const page = (fields: number) => (
      <QueryClientProvider client={client}>
        <Name />
        {Array.from({ length: fields }, (_, index) => (
          <NameField key={index} />
        ))}
      </QueryClientProvider>
    );
    const { rerender, unmount } = render(page(2));
    expect(asked).toHaveLength(1);
    rerender(page(1));
    expect(asked[0]!.signal.aborted).toBe(false);
    asked[0]!.answer({ name: 'First' });
    const showFirst = (times: number) =>
      waitFor(() => expect(screen.getAllByText('First')).toHaveLength(times));
    await showFirst(2);
    rerender(page(2));
    await showFirst(3);
    expect(asked).toHaveLength(1);
    const change = callApi('names', { method: 'POST', isPublic: true });
    asked[1]!.answer({});
    await change;
    rerender(page(3));
    await waitFor(() => expect(asked).toHaveLength(3));
    unmount();
    await waitFor(() => expect(asked[2]!.signal.aborted).toBe(true));
  });

  it('cancels what it still waits for when it is left', () => {
    const asked = holdAnswers();
    const { unmount } = renderWithClient(<Name />);
    expect(asked[0]!.signal.aborted).toBe(false);
    unmount();
    expect(asked[0]!.signal.aborted).toBe(true);
  });

  it('asks again in another language, and shows the earlier answer until then', async () => {
    const asked = holdAnswers();
    renderWithClient(<Name />);
    asked[0]!.answer({ name: 'First' });
    await screen.findByText('First');
    act(() => switchLanguage('ne'));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(screen.getByRole('status')).toHaveTextContent('First');
    asked[1]!.answer({ name: 'पहिलो' });
    await screen.findByText('पहिलो');
  });

  it('asks once for what was typed quickly', async () => {
    const asked = holdAnswers();
    const client = new QueryClient();
    const typed = (text: string) => (
      <QueryClientProvider client={client}>
        <Name text={text} debounceMs={50} />
      </QueryClientProvider>
    );
    const { rerender } = render(typed('R'));
    rerender(typed('Ra'));
    rerender(typed('Ram'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]!.url).toContain('search=Ram');
  });
});

const Work = () => {
  const { answer } = useBackgroundWork<{ running: boolean }>('books/verification', 'look-up');
  return <p>{answer && (answer.running ? 'at work' : 'done')}</p>;
};

afterEach(() => void vi.restoreAllMocks());

it('is asked after again and again, also when an answer fails to come', async () => {
  const repeat = globalThis.setInterval;
  // Nobody waits for the pauses between the questions.
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, ms?: number) =>
    repeat(work, ms === 1500 ? 0 : ms)) as never);
  vi.spyOn(console, 'warn').mockReturnValue();
  let questions = 0;
  renderScreen(<Work />, () => {
    questions += 1;
    return questions === 3
      ? { status: 503, body: {} }
      : { status: 200, body: { running: questions < 5 } };
  });
  expect(await screen.findByText('done')).toBeVisible();
  expect(questions).toBe(5);
});
