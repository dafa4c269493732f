import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-query.ts';

/** A list item for each model, linked to its page; none until the catalogue is there. */
export const ModelLinks = () => {
  const { data } = useQuery(catalogueQuery());
  return data?.models.map(({ code, name }) => (
    <li key={code}>
      <NavLink to={`/${code}`}>{name}</NavLink>
    </li>
  ));
};
