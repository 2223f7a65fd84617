/** The values of a statement; each appears in its text as `$1::type`. */
export class Parameters {
  readonly values: unknown[] = [];

  add(
    value: unknown,
    type: 'bigint' | 'bigint[]' | 'smallint' | 'smallint[]' | 'int' | 'text' | 'text[]' | 'jsonb' | 'date' | 'timestamptz' | 'boolean',
  ): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}
