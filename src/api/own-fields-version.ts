// The version of the company's own fields that an answer carries. Apart from the fields themselves,
// because every call passes here and the first script knows nothing of fields.

type Listener = (version: string) => void;

let listener: Listener | undefined;

/** The header of answers about records that may have own fields; empty where there are none. */
const HEADER = 'fields-version';

export const setOwnFieldsListener = (next: Listener): void => {
  listener = next;
};

/** Tells the version of an answer that carries one. */
export const noteOwnFieldsVersion = (headers: Headers): void => {
  const version = headers.get(HEADER);
  if (version !== null) listener?.(version);
};
