/** The curve TC26-512-A (RFC 7836), in Jacobian coordinates: one inversion for each product. */
export const curve = {
  p: (1n << 512n) - 569n,
  b: 0xe8c2505dedfc86ddc1bd0b2b6667f1da34b82574761cb0e879bd081cfd0b6265ee3cb090f30d27614cb4574010da90dd862ef9d4ebee4761503190785a71c760n,
  q: 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff27e69532f48d89116ff22b8d4e0560609b4b38abfad2b85dcacdb1411f10b275n,
} as const;

/** Points have their affine coordinates; infinity is null. */
export interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

export const basePoint: Point = {
  x: 3n,
  y: 0x7503cfe87a836ae3a61b8816e25450e6ce5e1c93acf1abc1778064fdcbefa921df1626be4fd036e93d75e6a50e3a41e98028fe5fc235f5b889a589cb5215f2a4n,
};

const { p } = curve;

export const modulo = (value: bigint, by: bigint): bigint => {
  const rest = value % by;
  return rest < 0n ? rest + by : rest;
};

export const inverse = (value: bigint, by: bigint): bigint => {
  let [r, next, t, nextT] = [by, modulo(value, by), 0n, 1n];
  while (next !== 0n) {
    const quotient = r / next;
    [r, next, t, nextT] = [next, r - quotient * next, nextT, t - quotient * nextT];
  }
  return modulo(t, by);
};

/** a is −3. */
export const isOnCurve = ({ x, y }: Point): boolean =>
  x >= 0n && x < p && y >= 0n && y < p && modulo(y * y - (x * x * x - 3n * x + curve.b), p) === 0n;

type Jacobian = readonly [x: bigint, y: bigint, z: bigint];
const infinity: Jacobian = [1n, 1n, 0n];

const double = ([x, y, z]: Jacobian): Jacobian => {
  if (z === 0n || y === 0n) return infinity;
  const delta = (z * z) % p;
  const gamma = (y * y) % p;
  const beta = (x * gamma) % p;
  const alpha = modulo(3n * (x - delta) * (x + delta), p);
  const x3 = modulo(alpha * alpha - 8n * beta, p);
  const z3 = modulo((y + z) * (y + z) - gamma - delta, p);
  return [x3, modulo(alpha * (4n * beta - x3) - 8n * gamma * gamma, p), z3];
};

const addTo = (one: Jacobian, other: Jacobian): Jacobian => {
  if (one[2] === 0n) return other;
  if (other[2] === 0n) return one;
  const [z1, z2] = [(one[2] * one[2]) % p, (other[2] * other[2]) % p];
  const [u1, u2] = [(one[0] * z2) % p, (other[0] * z1) % p];
  const [s1, s2] = [(one[1] * other[2] * z2) % p, (other[1] * one[2] * z1) % p];
  if (u1 === u2) return s1 === s2 ? double(one) : infinity;
  const h = modulo(u2 - u1, p);
  const r = modulo(s2 - s1, p);
  const h2 = (h * h) % p;
  const h3 = (h * h2) % p;
  const v = (u1 * h2) % p;
  const x3 = modulo(r * r - h3 - 2n * v, p);
  return [x3, modulo(r * (v - x3) - s1 * h3, p), (h * one[2] * other[2]) % p];
};

/** The sum of products: k₁P₁ + k₂P₂ …, in one pass over the bits. */
export const sumOfProducts = (...terms: readonly (readonly [bigint, Point])[]): Point | null => {
  const points = terms.map(([k, { x, y }]): readonly [bigint, Jacobian] => [k, [x, y, 1n]]);
  let sum = infinity;
  for (let bit = 511n; bit >= 0n; bit--) {
    sum = double(sum);
    for (const [k, point] of points) if ((k >> bit) & 1n) sum = addTo(sum, point);
  }
  if (sum[2] === 0n) return null;
  const z = inverse(sum[2], p);
  const z2 = (z * z) % p;
  return { x: (sum[0] * z2) % p, y: (sum[1] * z2 * z) % p };
};
