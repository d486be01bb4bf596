// Waiting writes share one durable commit: each runs to its end in a savepoint of its own before the next begins (interleaved savepoints
// corrupt each other), and each is answered only after the commit. Grouping is what makes a synced disk fast.

export type Grouping<T> = {
  begin: () => Promise<T>;
  mark: (tx: T) => Promise<void>;
  keep: (tx: T) => Promise<void>;
  undo: (tx: T) => Promise<void>;
  commit: (tx: T) => Promise<void>;
  rollback: (tx: T | undefined) => Promise<void>;
};

type Waiting<T> = { work: (tx: T) => Promise<unknown>; resolve: (value: never) => void; reject: (error: unknown) => void };

/** So many works share a commit at most: the event loop must breathe between commits. */
const GROUP = 64;

/** One queue of writes over one connection. */
export const groupedWrites = <T>(steps: Grouping<T>) => {
  const queue: Waiting<T>[] = [];
  let running = false;

  /** Marks and releases are said without waiting for their answer: the next statement follows on the same connection anyway. */
  const runOne = async (tx: T, waiting: Waiting<T>, said: Promise<void>[]): Promise<() => void> => {
    const say = (promise: Promise<void>) => {
      promise.catch(() => undefined);
      said.push(promise);
    };
    say(steps.mark(tx));
    try {
      const value = await waiting.work(tx);
      say(steps.keep(tx));
      return () => waiting.resolve(value as never);
    } catch (error) {
      await steps.undo(tx);
      return () => waiting.reject(error);
    }
  };

  const runGroup = async (group: Waiting<T>[]): Promise<void> => {
    let tx: T | undefined;
    try {
      tx = await steps.begin();
      const said: Promise<void>[] = [];
      const answers: (() => void)[] = [];
      for (const waiting of group) answers.push(await runOne(tx, waiting, said));
      await Promise.all(said);
      await steps.commit(tx);
      for (const answer of answers) answer();
    } catch (error) {
      await steps.rollback(tx).catch(() => undefined);
      for (const waiting of group) waiting.reject(error);
    }
  };

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      await runGroup(queue.splice(0, GROUP));
      await new Promise(setImmediate);
    }
    running = false;
  };

  return <R>(work: (tx: T) => Promise<R>): Promise<R> =>
    new Promise<R>((resolve, reject) => {
      queue.push({ work, resolve: resolve as (value: never) => void, reject });
      if (running) return;
      running = true;
      setImmediate(() => void drain());
    });
};
