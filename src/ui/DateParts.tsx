// A day and its time as they are written: a line may end between the two, never within one.
import { Fragment } from 'react';

export const DateParts = ({ text }: { text: string }) => (
  <>
    {text.split(' ').map((part, index) => (
      <Fragment key={part}>
        {index > 0 && ' '}
        <span style={{ whiteSpace: 'nowrap' }}>{part}</span>
      </Fragment>
    ))}
  </>
);
