// The company's own profile, with what the server stores of it.
import { useEffect, useState } from 'react';
import { callApi } from '../../src/providers/http.ts';
import { useSession } from '../../src/providers/session.ts';
import { useRenewSession } from '../../src/renew-session.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { withVersion } from '../../src/versions/overtaken.ts';
import type { CompanyAnswer } from './company-form.ts';
import { ProfileForm } from './ProfileForm.tsx';

export const CompanyProfile = () => {
  const { company } = useSession();
  const renew = useRenewSession();
  const [stored, setStored] = useState<{ company: CompanyAnswer; round: number } | undefined>();
  useEffect(() => {
    callApi<CompanyAnswer>(`companies/${company.id}`).then(
      ({ body, tag }) => setStored({ company: withVersion(body, tag), round: 0 }),
      console.warn,
    );
  }, [company.id]);
  if (!stored) return <Loading />;
  return (
    <ProfileForm
      key={stored.round}
      stored={stored.company}
      onSaved={saved => {
        setStored({ company: saved, round: stored.round + 1 });
        void renew();
      }}
    />
  );
};
