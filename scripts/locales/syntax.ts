import { parseSync } from '@swc/core';

/** A node of the syntax tree, with the properties that are used. */
export interface SyntaxNode {
  readonly type: string;
  readonly span?: { readonly start: number };
  readonly [name: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

/** Calls `visit` for every node below, outer ones first. */
export function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) visit(value);
  for (const [name, child] of Object.entries(value)) {
    if (name !== 'span' && typeof child === 'object') walk(child, visit);
  }
}

/** The tree of a TypeScript file, and a function that returns a node's line. Throws on a syntax error. */
export function parse(source: string, tsx: boolean): { tree: SyntaxNode; lineOf: (node: SyntaxNode) => number } {
  const tree = parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' }) as unknown as SyntaxNode;
  const bytes = Buffer.from(source);
  return {
    tree,
    // Positions are counted in bytes, from 1.
    lineOf: (node) =>
      bytes
        .subarray(0, (node.span?.start ?? 1) - 1)
        .toString()
        .split('\n').length,
  };
}

const wrappers = new Set(['ParenthesisExpression', 'TsAsExpression', 'TsConstAssertion', 'TsSatisfiesExpression', 'TsNonNullExpression']);

/**
 * The possible values of an expression, if the code states them: a literal, or a choice between several. undefined if it is computed at run
 * time.
 */
export function literals(expression: unknown): string[] | undefined {
  if (!isNode(expression)) return undefined;
  if (wrappers.has(expression.type)) return literals(expression['expression']);
  if (expression.type === 'StringLiteral') return [expression['value'] as string];
  if (expression.type === 'TemplateLiteral') {
    const quasis = expression['quasis'] as { cooked?: string }[];
    return quasis.length === 1 ? [quasis[0]?.cooked ?? ''] : undefined;
  }
  const both = (a: unknown, b: unknown): string[] | undefined => {
    const [left, right] = [literals(a), literals(b)];
    return left && right ? [...left, ...right] : undefined;
  };
  if (expression.type === 'ConditionalExpression') return both(expression['consequent'], expression['alternate']);
  if (expression.type === 'BinaryExpression' && ['??', '||'].includes(expression['operator'] as string)) {
    return both(expression['left'], expression['right']);
  }
  return undefined;
}

/** 'texts.failure.title' → ['texts', 'failure', 'title']; undefined if it is not a plain path. */
export function propertyPath(node: unknown): string[] | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return [node['value'] as string];
  if (node.type === 'CallExpression') return [''];
  if (node.type !== 'MemberExpression') return undefined;
  const property = node['property'] as SyntaxNode;
  // Either `texts.title` or `texts['title']`.
  const named = property.type === 'Computed' ? literals(property['expression'])?.[0] : (property['value'] as string | undefined);
  const path = propertyPath(node['object']);
  return path && named !== undefined ? [...path, named] : undefined;
}
