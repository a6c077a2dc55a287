/**
 * Memoizes one value per owner; the value is collected with its owner. Two servers in one process (in tests) so never
 * share a cache.
 */
export function memoizePerOwner<Owner extends WeakKey, Value>(
  create: (owner: Owner) => Value,
): (owner: Owner) => Value {
  const values = new WeakMap<Owner, Value>();
  return (owner) => {
    const known = values.get(owner);
    if (known !== undefined) return known;
    const created = create(owner);
    values.set(owner, created);
    return created;
  };
}
