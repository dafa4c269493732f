/** Nothing can be encrypted for a customer any more: they were erased, and no key is made anew for them. */
export class OwnerErased extends Error {
  constructor(owner: string) {
    super(`${owner} was erased: no key is made for them any more`);
  }
}
