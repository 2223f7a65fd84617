import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceOf, chooseAct, meanPause, pauseBetween, shares } from './times.ts';

const many = 200_000;

test('the pauses of people have the stated mean, and none is longer than five of it', () => {
  const chance = chanceOf(7);
  const pauses = Array.from({ length: many }, () => pauseBetween(chance));
  const mean = pauses.reduce((sum, pause) => sum + pause, 0) / many;
  assert.ok(Math.abs(mean / (meanPause * (1 - Math.exp(-5))) - 1) < 0.02, `mean ${mean}`);
  assert.ok(pauses.every((pause) => pause <= 5 * meanPause));
});

test('every act has its share', () => {
  const chance = chanceOf(8);
  const acts = Array.from({ length: many }, () => chooseAct(chance));
  for (const [act, share] of Object.entries(shares)) {
    const found = acts.filter((each) => each === act).length / many;
    assert.ok(Math.abs(found - share / 1000) < 0.005, `${act}: ${found}`);
  }
});
