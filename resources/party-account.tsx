// What customers and vendors have in common: the way to their account (what is open, and its
// statement), and the country in which most of them are.
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Row } from '../domain/entity-schema/entity.ts';
import type { Overrides, RowActionProps } from '../src/entities/overrides.ts';
import { useTranslations } from '../src/i18n/language.ts';
import { RowButton } from '../src/ui/table-elements.tsx';
import { useLinkProps } from '../src/ui/use-link-props.ts';

const statementText = { en: 'Statement', ne: 'हिसाब विवरण' };

/** A new customer or vendor is in the company's own country until another is chosen. */
export const startInOwnCountry = ({
  company: { country_info },
}: Parameters<NonNullable<Overrides['start']>>[0]): Row =>
  country_info ? { country_id: country_info.id, country: country_info } : {};

type Props = Pick<RowActionProps, 'entity' | 'record'>;

const toAddress = ({ entity, record }: Props) => `${entity.address}/${record.id}/account`;

export const AccountRowButton = ({ entity, record }: RowActionProps) => {
  const t = useTranslations();
  const go = useLinkProps();
  return <RowButton {...go(toAddress({ entity, record }))}>{t(statementText)}</RowButton>;
};

export const AccountButton = (props: Props) => {
  const t = useTranslations();
  return (
    <Button component={Link} to={toAddress(props)}>
      {t(statementText)}
    </Button>
  );
};
