// DATABASE_URL with one server or several, and the messages for an unusable one.
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/platform/config.ts';
import { parseServerAddresses } from '../../server/platform/database-settings.ts';

describe('the address of the database (R6)', () => {
  it('may name several servers, in libpq’s ways', () => {
    expect(
      parseServerAddresses(
        'postgres://u:p%40@h1:5433,h2/db?target_session_attrs=read-write&application_name=b',
      ),
    ).toEqual({
      urls: [
        'postgres://u:p%40@h1:5433/db?application_name=b',
        'postgres://u:p%40@h2:5432/db?application_name=b',
      ],
      isReadWrite: true,
    });
    expect(parseServerAddresses('postgresql://u@[::1]:6000,h2:6001/db').urls).toEqual([
      'postgresql://u@[::1]:6000/db',
      'postgresql://u@h2:6001/db',
    ]);
    expect(parseServerAddresses('postgres:///db?host=h1,h2&port=6000,6001').urls).toEqual([
      'postgres://h1:6000/db',
      'postgres://h2:6001/db',
    ]);
    expect(parseServerAddresses('postgres://u@h1,h2/db?port=6000').urls).toEqual([
      'postgres://u@h1:6000/db',
      'postgres://u@h2:6000/db',
    ]);
    expect(parseServerAddresses('postgres:///db?host=/run/postgresql').urls).toEqual([
      'postgres:///db?host=%2Frun%2Fpostgresql&port=5432',
    ]);
    expect(parseServerAddresses('postgres://bijak@127.0.0.1:5432/shop')).toEqual({
      urls: ['postgres://bijak@127.0.0.1:5432/shop'],
      isReadWrite: false,
    });
  });

  it.each([
    ['mysql://h/db', 'begins with postgres://'],
    ['postgres://u@h1:x,h2/db', 'host or host:port'],
    ['postgres://u@h1,,h2/db', 'host or host:port'],
    ['postgres://u@h1:0/db', 'host or host:port'],
    ['postgres:///db?host=h1,h2&port=1,2,3', 'one port for all hosts'],
    ['postgres://u@h1,h2/db?target_session_attrs=standby', 'read-write or primary'],
  ])('%s is refused in one line', (url, reason) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(reason);
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(
      /^DATABASE_URL=[^\n]* cannot be used: [^\n]*$/,
    );
  });

  it('shows no password when it is refused', () => {
    expect(() =>
      readConfig({ DATABASE_URL: 'postgres://u:secret@h1,h2/db?target_session_attrs=no' }),
    ).toThrow(/^(?!.*secret)/);
  });

  it('takes time limits in seconds', () => {
    expect(readConfig({}).databaseLimits).toEqual({
      statement: 30_000,
      lock: 10_000,
      connect: 5_000,
    });
    const set = {
      DATABASE_STATEMENT_TIMEOUT: '60',
      DATABASE_LOCK_TIMEOUT: '2.5',
      DATABASE_CONNECT_TIMEOUT: '1',
    };
    expect(readConfig(set).databaseLimits).toEqual({
      statement: 60_000,
      lock: 2_500,
      connect: 1_000,
    });
    for (const name of Object.keys(set))
      expect(() => readConfig({ [name]: 'soon' })).toThrow(`${name}=soon cannot be used`);
  });
});
