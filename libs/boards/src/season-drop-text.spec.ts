import { seasonDropText } from './season-drop-text';

describe('seasonDropText', () => {
  const drop = { from: 1, to: 2, value: -0.0512, low: -0.08, high: -0.0224, others: -0.012, models: 1 };

  it('prints fractions in per cent, as boards do', () => {
    expect(seasonDropText(drop, 'PERCENT')).toBe(
      'better on season 1 than on season 2 by 5.12 (95% interval 2.24 to 8.00); the seasons differ by −1.20 for 1 older model. It may have been trained, selected or tuned on the published images.',
    );
  });

  it('prints counts in their own unit', () => {
    const counts = { ...drop, value: -12, low: -20, high: -4, others: 3, models: 4 };
    expect(seasonDropText(counts, 'COUNT')).toContain(
      'by 12.00 (95% interval 4.00 to 20.00); the seasons differ by +3.00 for 4 older models.',
    );
  });
});
