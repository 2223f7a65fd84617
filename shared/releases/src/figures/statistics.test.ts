import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { largerByChance, moreOftenByChance } from './statistics.ts';

const near = (actual: number, expected: number, by: number): void =>
  assert.ok(Math.abs(actual - expected) <= by, `${actual} is not ${expected}`);

const choose = (n: number, k: number): number => (k < 0 || k > n ? 0 : k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

test('Fisher’s test gives the published values', () => {
  // The lady tasting tea: 3 of 4 and 4 of 4 cups.
  near(moreOftenByChance({ failed: 3, of: 4 }, { failed: 1, of: 4 }), 17 / 70, 1e-12);
  near(moreOftenByChance({ failed: 4, of: 4 }, { failed: 0, of: 4 }), 1 / 70, 1e-12);
});

const share = fc.integer({ min: 1, max: 12 }).chain((of) => fc.record({ failed: fc.integer({ min: 0, max: of }), of: fc.constant(of) }));

test('Fisher’s test counts the ways in which the failures can fall', () => {
  fc.assert(
    fc.property(share, share, (tried, usual) => {
      const failed = tried.failed + usual.failed;
      let ways = 0;
      for (let k = tried.failed; k <= tried.of; k += 1) ways += choose(tried.of, k) * choose(usual.of, failed - k);
      near(moreOftenByChance(tried, usual), ways / choose(tried.of + usual.of, failed), 1e-9);
    }),
  );
});

test('one more failure never makes chance more likely, and large groups are judged like small ones', () => {
  fc.assert(
    fc.property(share, share, (tried, usual) => {
      fc.pre(tried.failed < tried.of);
      assert.ok(moreOftenByChance({ ...tried, failed: tried.failed + 1 }, usual) <= moreOftenByChance(tried, usual) + 1e-12);
    }),
  );
  const chance = moreOftenByChance({ failed: 100, of: 2_000 }, { failed: 1_000, of: 20_000 });
  assert.ok(chance > 0.45 && chance < 0.6, String(chance));
});

/** All ways to choose which values are the tried ones: the exact distribution, against which the approximation is held. */
function exactly(tried: readonly number[], usual: readonly number[]): number {
  const all = [...tried, ...usual];
  const u = (places: readonly number[]): number =>
    places.reduce((sum, place) => {
      const rest = all.filter((_value, other) => !places.includes(other));
      return sum + rest.reduce((wins, value) => wins + (all[place]! > value ? 1 : all[place] === value ? 0.5 : 0), 0);
    }, 0);
  const least = u(tried.map((_value, index) => index));
  let ways = 0;
  let combinations = 0;
  const walk = (from: number, places: readonly number[]): void => {
    if (places.length === tried.length) {
      combinations += 1;
      if (u(places) >= least) ways += 1;
      return;
    }
    for (let place = from; place < all.length; place += 1) walk(place + 1, [...places, place]);
  };
  walk(0, []);
  return ways / combinations;
}

test('the test of Mann and Whitney is close to the exact distribution', () => {
  const values = (length: number) => fc.array(fc.integer({ min: 0, max: 40 }), { minLength: length, maxLength: length });
  fc.assert(
    fc.property(values(5), values(6), (tried, usual) => {
      fc.pre(new Set([...tried, ...usual]).size > 6);
      near(largerByChance(tried, usual), exactly(tried, usual), 0.05);
    }),
    { numRuns: 60 },
  );
});

test('order does not matter, and neither does the unit; larger values are never more likely by chance', () => {
  const values = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(values, values, (tried, usual) => {
      const chance = largerByChance(tried, usual);
      assert.ok(chance >= 0 && chance <= 1);
      near(
        largerByChance(
          tried.toReversed(),
          usual.toSorted((a, b) => a - b),
        ),
        chance,
        1e-12,
      );
      near(
        largerByChance(
          tried.map((value) => value / 1_000),
          usual.map((value) => value / 1_000),
        ),
        chance,
        1e-12,
      );
    }),
  );
  const usual = Array.from({ length: 30 }, (_, index) => 40 + index);
  assert.ok(
    largerByChance(
      usual.map((value) => value + 200),
      usual,
    ) < 1e-9,
  );
  assert.ok(
    largerByChance(
      usual,
      usual.map((value) => value + 200),
    ) > 0.999,
  );
  assert.equal(largerByChance([5, 5], [5, 5, 5]), 1);
  assert.equal(largerByChance([], [1]), 1);
});
