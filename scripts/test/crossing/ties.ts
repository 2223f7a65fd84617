/** Which columns of a statement are equal, and which of them equal one given value. */

/** A column, by a name of its own; or a value that the statement is given; or something else. */
export type Value = { readonly column: string } | 'given' | null;

export class Ties {
  readonly #parents = new Map<string, string>();
  readonly #given = new Set<string>();
  /** A column of several selects in one is given if it is in each. If it is filtered, a condition on it holds for each of them. */
  readonly #unions: { readonly column: string; readonly arms: readonly Value[]; readonly isFiltered: boolean }[] = [];

  #root(column: string): string {
    let root = column;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
    return root;
  }

  equal(left: Value, right: Value): void {
    if (!left || !right) return;
    if (left === 'given') {
      if (right !== 'given') this.#given.add(this.#root(right.column));
      return;
    }
    if (right === 'given') return this.equal(right, left);
    const [from, to] = [this.#root(left.column), this.#root(right.column)];
    if (from === to) return;
    this.#parents.set(from, to);
    if (this.#given.has(from)) this.#given.add(to);
  }

  union(column: string, arms: readonly Value[], isFiltered = false): void {
    this.#unions.push({ column, arms, isFiltered });
  }

  /** Call it when everything is known. */
  settle(): void {
    for (let waiting = this.#unions.splice(0), found = true; found;) {
      found = false;
      for (const union of waiting) {
        const { column, arms, isFiltered } = union;
        if (isFiltered && this.isGiven({ column })) for (const arm of arms) this.equal(arm, 'given');
        else if (arms.every((arm) => this.isGiven(arm))) this.equal({ column }, 'given');
        else continue;
        waiting = waiting.filter((other) => other !== union);
        found = true;
      }
    }
  }

  isGiven(value: Value): boolean {
    return value === 'given' || (value !== null && this.#given.has(this.#root(value.column)));
  }
}
