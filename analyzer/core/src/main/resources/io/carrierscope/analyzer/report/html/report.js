(() => {
  'use strict';
  const page = JSON.parse(document.getElementById('flame-graphs').textContent);
  const short = name => name.replace(/^.*\.([^.]+\.[^.]+)$/, '$1');
  const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

  const unpack = node => ({
    name: page.names[node.n], value: node.v, delta: node.d || 0,
    colour: node.l === undefined ? '#d5dbe1' : page.colours[node.l],
    children: (node.c || []).map(unpack)
  });

  const difference = d => {
    const share = Math.min(1, Math.abs(d.data.delta) / Math.max(d.data.value, 1e-12));
    const paler = Math.round(235 - 150 * share);
    return d.data.delta > 0 ? `rgb(245,${paler},${paler})` : `rgb(${paler},${paler + (235 - paler) / 2},245)`;
  };

  const describe = (graph, total) => d => {
    const more = graph.differential
      ? `, ${d.data.delta > 0 ? '+' : '−'}${digits.format(Math.abs(d.data.delta))} ${graph.unit}` : '';
    return `${d.data.name}: ${digits.format(d.data.value)} ${graph.unit}, `
      + `${digits.format(100 * d.data.value / total)} %${more}`;
  };

  const draw = box => {
    const graph = page.graphs[box.dataset.graph];
    const root = unpack(graph.root);
    const canvas = box.querySelector('.canvas');
    const details = box.querySelector('.pointed');
    const chart = flamegraph.default().width(Math.max(320, canvas.clientWidth)).cellHeight(19).minFrameSize(2)
      .inverted(true).transitionDuration(150).setDetailsElement(details)
      .getName(d => short(d.data.name)).label(describe(graph, root.value))
      .setColorMapper(d => d.highlight ? '#f0e442' : graph.differential ? difference(d) : d.data.colour)
      .setSearchMatch((d, term) => !!term && d.data.name.toLowerCase().includes(term.toLowerCase()))
      .setSearchHandler((found, sum, total) => {
        details.textContent = `${found.length} frames, ${digits.format(100 * sum / total)} % of ${graph.unit}`;
        box.dataset.found = found.length;
      });
    d3.select(canvas).datum(root).call(chart);
    const field = box.querySelector('input');
    field.addEventListener('input', () => field.value ? chart.search(field.value) : chart.clear());
    box.querySelector('button').addEventListener('click', () => { field.value = ''; chart.clear(); chart.resetZoom(); });
    box.dataset.drawn = 'true';
  };

  const drawOnce = box => box.dataset.drawn || !box.clientWidth || draw(box);
  document.querySelectorAll('.flames').forEach(box => {
    for (let fold = box.closest('details'); fold; fold = fold.parentElement.closest('details')) {
      fold.addEventListener('toggle', () => drawOnce(box));
    }
    drawOnce(box);
  });
  // a link to a card opens what it is folded in, also when it is followed again
  const show = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    let closed = false;
    for (let fold = target && target.closest('details'); fold; fold = fold.parentElement.closest('details')) {
      closed = closed || !fold.open;
      fold.open = true;
    }
    if (closed) target.scrollIntoView();
  };
  addEventListener('hashchange', show);
  addEventListener('click', event => event.target.closest('a[href^="#"]') && setTimeout(show));
  show();
})();
